import { readJson } from '../json-message.ts';
import type { Reading, SaidFlag, SaidStatus } from '../report.ts';
import { CollectedReport } from '../said/collected.ts';
import type { Doubts } from '../said/doubts.ts';
import { momentOf } from '../said/moments.ts';
import { ordered, saidValue } from '../said/numbers.ts';
import { type PacsReport, pacsReport } from './pacs-wire.ts';

/** Reads one report of an archive as it came, one of `reports` (`pacs-wire.ts`). What was measured on the pictures are its values, its words and the study's id stand in its note. */
export const readPacs = (bytes: Uint8Array): Reading =>
  readJson(
    bytes,
    pacsReport,
    ({ station, reportId, version }) => [station || 'PACS', `${reportId} ${version}`],
    reportOf,
  );

const STATUSES: Readonly<Record<PacsReport['status'], SaidStatus>> = {
  preliminary: 'partial',
  final: 'final',
  amended: 'corrected',
  cancelled: 'cancelled',
};

function reportOf(said: PacsReport, doubts: Doubts) {
  const { patientId, name, responsiblePerson, species, breed, sex } = said.patient;
  const report = new CollectedReport(
    { orderNumber: said.accessionNumber, id: patientId, name, ownerName: responsiblePerson, species, breed, sex },
    doubts,
  );
  const status = STATUSES[said.status];
  report.state(status);
  const measured = momentOf(said.performedAt, 'the time of the pictures', doubts);
  for (const [nth, each] of said.measurements.entries()) {
    const at = `measurement ${nth + 1}`;
    const value = typeof each.value === 'number' ? each.value : saidValue(each.value, at, doubts);
    const range = ordered(each.low ?? undefined, each.high ?? undefined);
    report.value({
      ...{ at, code: each.code, name: each.name, unit: each.unit, value, ...range },
      ...{ flag: flagBy(value, range), status, measured },
    });
  }
  const study = said.studyInstanceUID === '' ? '' : `Study ${said.studyInstanceUID}`;
  for (const words of [`${said.modality} ${said.title}`, said.findings, said.impression, study])
    report.note(words, false);
  return report.report(said.station || 'PACS', momentOf(said.reportedAt, 'the time of the report', doubts));
}

function flagBy(
  value: number | string,
  { low, high }: { readonly low: number | null; readonly high: number | null },
): SaidFlag {
  if (typeof value !== 'number' || (low === null && high === null)) return '';
  if (high !== null && value > high) return 'high';
  return low !== null && value < low ? 'low' : 'normal';
}
