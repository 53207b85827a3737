import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { fetchHistorySeal } from '../../../data/history/history.ts';
import { till } from '../../../locale/billing-till.ts';
import { shownTime } from '../../../parts/sheet/date-cells.ts';

const words = till.handover.seal;

/** A sheet with the code of the clinic's history, by which a printed handover proves later what had been recorded. */
export async function sealSheet(): Promise<WorkbookTable> {
  const row = await fetchHistorySeal().then(
    ({ code, seq, at }) => [code, seq, shownTime(at)],
    // A handover is printed offline too; the next one has the code.
    () => [words.offline],
  );
  return { name: words.title, rows: [[words.code, words.entries, words.time], row, [words.hint]] };
}
