import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { ControlledLoss } from '@vetloom/domain/stock/controlled-report.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { type StockPaperData, stockFrame } from './content/stock-frame.ts';
import { type BookDrug, scheduleOf } from './controlled-book.ts';
import type { PrintDocument } from './model/document.ts';
import { paragraph, section } from './model/text.ts';
import { longTime } from './words/dates.ts';
import { lossWords, stockWords as words } from './words/stock-words.ts';
import { wordsFor } from './words/words.ts';

/** The report of a controlled drug's loss (管制藥品減損報告): what was lost out of the ledger, what is said of it out of the report, and room for who signs. */
export function controlledLossDocument(data: StockPaperData, loss: ControlledLoss, drug: BookDrug): PrintDocument {
  const zone = zoneOfClinic(data.clinic);
  const time = (at: number | null) => (at === null ? '' : longTime(at, zone, wordsFor(false)));
  const told = (heading: string, text: string) => section(heading, [paragraph(text === '' ? lossWords.blank : text)]);
  return {
    title: `${lossWords.title} ${drug.name}`.trim(),
    language: 'zh-Hant',
    paper: stockFrame(data, lossWords.title, drug.customID === '' ? '' : `${words.customID} ${drug.customID}`, [
      { label: words.drug, value: drug.name },
      { label: words.license, value: drug.license },
      { label: words.content, value: drug.content },
      { label: words.schedule, value: scheduleOf(drug) },
      { label: words.manufacturer, value: drug.manufacturer },
      { label: words.bookLot, value: loss.lot },
      { label: lossWords.quantity, value: `${formatQuantity(loss.quantity, 4)} ${drug.unit}`.trim() },
      { label: lossWords.happened, value: time(loss.happenedDateTime) },
      { label: lossWords.found, value: time(loss.foundDateTime) },
      { label: lossWords.foundBy, value: loss.foundBy },
      { label: lossWords.police, value: loss.policeNumber },
      // The deadline is the first moment that is too late: the last day on which it is in time lies before it.
      { label: lossWords.due, value: formatDate(loss.deadline - 1, zone) },
      { label: lossWords.sent, value: loss.sentDateTime === null ? '' : formatDate(loss.sentDateTime, zone) },
    ]),
    blocks: [
      ...told(lossWords.reason, loss.reason),
      ...told(lossWords.how, loss.how),
      ...told(lossWords.measures, loss.measures),
      { kind: 'closing', left: [], signature: words.manager },
    ],
  };
}
