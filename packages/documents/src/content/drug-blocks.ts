import { lineTotal } from '@vetloom/domain/core/money.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { doseSentence, englishUnit, whenAndHow } from '../drug-directions.ts';
import type { Block, RichText, TableColumn } from '../model/document.ts';
import { keepTogether, muted, paragraph, plain, strong } from '../model/text.ts';
import type { PrintData } from '../print-data.ts';
import type { Words } from '../words/words.ts';
import { bagDrugs } from './charge-lines.ts';

/** What is handed out, `4 顆`. */
export function handedOut(drug: Pick<DrugLine, 'number' | 'unit'>, words: Words): string {
  const unit = words.language === 'en' ? englishUnit(drug.unit, drug.number) : drug.unit;
  return keepTogether(`${formatQuantity(drug.number)} ${unit}`.trim()).replace(' ', '\u00a0');
}

/** The bag's own name, or its number. */
export const bagName = (bag: DrugBag, index: number, words: Words): string =>
  bag.name === '' ? words.bagName(index + 1) : bag.name;

function detailTable(drugs: readonly DrugLine[], showPrice: boolean, words: Words): Block {
  const columns: readonly TableColumn[] = [
    { label: words.drug, align: 'left', width: { share: 37 } },
    { label: words.directions, align: 'left', width: { share: 31 } },
    { label: words.schedule, align: 'left', width: { share: 32 } },
    { label: words.dayCount, align: 'right', width: 'fit' },
    { label: words.quantity, align: 'right', width: 'fit' },
    ...(showPrice
      ? ([
          { label: words.price, align: 'right', width: 'fit' },
          { label: words.subTotal, align: 'right', width: 'fit' },
        ] as const)
      : []),
  ];
  return {
    kind: 'table',
    columns,
    header: true,
    lines: true,
    rows: drugs.map((drug): readonly RichText[] => [
      [strong(drug.name), ...(drug.controlled ? [muted(words.bracketed(words.controlled))] : [])],
      doseSentence(drug, words.language),
      keepTogether(whenAndHow(drug, words.language)),
      drug.days === null ? '' : formatQuantity(drug.days),
      handedOut(drug, words),
      ...(showPrice ? [formatAmount(drug.price), formatAmount(lineTotal(drug))] : []),
    ]),
  };
}

function bagDays(bag: DrugBag, words: Words): string {
  const days = [...new Set(bag.items.flatMap((drug) => (drug.days === null ? [] : [drug.days])))];
  const [only] = days;
  return days.length === 1 && only !== undefined ? words.days(only) : '';
}

/** The drugs of the visit: each with its directions (`drugDetail`), or only how many a bag holds. */
export function drugBlocks({ record, printSetting }: PrintData, words: Words): readonly Block[] {
  const drugs = bagDrugs(record);
  const note = record.drugBagNote.trim();
  const list =
    drugs.length === 0
      ? []
      : printSetting.drugDetail
        ? [detailTable(drugs, printSetting.showDrugPrice, words)]
        : record.drugBag
            .filter((bag) => bag.items.length > 0)
            .map((bag, index) =>
              paragraph([plain(words.bagSummary(bagName(bag, index, words), bag.items.length, bagDays(bag, words)))]),
            );
  return [...list, ...(note === '' ? [] : [paragraph([muted(`${words.drugNote}\u3000`), plain(note)])])];
}
