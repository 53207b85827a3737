import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import type { CheckPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { type StockPaperData, stockFrame } from './content/stock-frame.ts';
import type { PrintDocument, RichText } from './model/document.ts';
import { paragraph, section, strong } from './model/text.ts';
import { longTime } from './words/dates.ts';
import { stockWords as words } from './words/stock-words.ts';
import { wordsFor } from './words/words.ts';

/** What was counted, lot by lot, beside the book where it is known (spec 3 §3 "Check PDF payload"; whose id no paper shows). */
export function checkDocument(data: StockPaperData, check: CheckPaper): PrintDocument {
  const withBook = check.items.some(({ book }) => book !== undefined);
  const rows = check.items.map((item, at): RichText[] => [
    String(at + 1),
    [strong(item.name)],
    item.lot,
    (item.expiresOn ?? '').replaceAll('-', '/'),
    item.place,
    ...(withBook ? [item.book === undefined ? '' : formatQuantity(item.book, 4)] : []),
    [strong(formatQuantity(item.counted, 4))],
    item.unit,
    ...(withBook ? [item.book === undefined ? '' : signed(sumOf([item.counted, -item.book]))] : []),
    item.reason,
  ]);
  const fit = (label: string, align: 'left' | 'right' = 'right') => ({ label, align, width: 'fit' as const });
  return {
    title: `${words.check} ${check.customID}`.trim(),
    language: 'zh-Hant',
    paper: stockFrame(data, words.check, check.customID === '' ? '' : `${words.number} ${check.customID}`, [
      { label: words.checkDate, value: longTime(check.checkDateTime, zoneOfClinic(data.clinic), wordsFor(false)) },
      { label: words.checkReason, value: check.reason },
      { label: words.staff, value: check.staffName },
    ]),
    blocks: [
      ...(rows.length === 0
        ? [paragraph(words.noItems)]
        : section(words.items, [
            {
              kind: 'table' as const,
              header: true,
              lines: true,
              columns: [
                fit(words.place),
                { label: words.name, align: 'left' as const, width: { share: 3 } },
                fit(words.lot, 'left'),
                fit(words.expires, 'left'),
                fit(words.where, 'left'),
                ...(withBook ? [fit(words.book)] : []),
                fit(words.counted),
                fit(words.unit, 'left'),
                ...(withBook ? [fit(words.difference)] : []),
                { label: words.reason, align: 'left' as const, width: { share: 2 } },
              ],
              rows,
            },
          ])),
      { kind: 'closing', left: [], signature: words.checked },
    ],
  };
}

const signed = (difference: number): string =>
  difference > 0 ? `+${formatQuantity(difference, 4)}` : difference === 0 ? '0' : formatQuantity(difference, 4);
