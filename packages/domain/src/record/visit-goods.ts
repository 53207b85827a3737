import { CONSUMABLE_CLASS, VACCINE_CLASS } from '../catalog/classes.ts';
import { bagsUsed, chargesBeside, examsUsed, type GoodsUse, linesUsed } from '../lines/goods-use.ts';
import { drugsOf } from '../lines/holder.ts';
import type { VisitRecord } from './record.schema.ts';
import { isCompleted } from './record-status.ts';

/** Classes of charges that are used up or given and not carried away. */
const GIVEN: ReadonlySet<string> = new Set([CONSUMABLE_CLASS, VACCINE_CLASS]);

/**
 * What a visit has taken from the shelf. Bags when they are handed out, and what an exam uses up when it is finished, each at its own time. What else stands
 * in the visit is a plan until its doctor has completed it or money was taken for it, whichever comes first; from then on it happened, and what is changed
 * changes the fact. A visit of another program has taken nothing of this clinic's shelf.
 */
export function visitGoods(record: VisitRecord, isSold: boolean): readonly GoodsUse[] {
  if (record.imported) return [];
  return [...bagsUsed('drugBag', record.drugBag), ...examsUsed(record.examTask), ...givenGoods(record, isSold)];
}

function givenGoods(record: VisitRecord, isSold: boolean): GoodsUse[] {
  const { completedDateTime, billDoneDateTime, received } = record;
  if (!isSold && completedDateTime === 0 && !isCompleted(record) && received === 0 && billDoneDateTime === 0) return [];
  const at = completedDateTime || billDoneDateTime || record.statusUpdateDateTime;
  const given = { cause: 'treatment', at } as const;
  return [
    ...linesUsed('vaccine', record.vaccine, given),
    ...linesUsed('surgery', record.surgery, given),
    ...linesUsed('surgeryConsumable', record.surgeryConsumable, given),
    ...linesUsed('surgeryDrugBag', record.surgeryDrugBag, given),
    ...linesUsed('examConsumable', record.examConsumable, given),
    ...chargesBeside(record.chargeDivision, drugsOf(record.drugBag), isCarriedAway).flatMap((line) =>
      linesUsed('chargeDivision', [line], isCarriedAway(line) ? { cause: 'sale', at } : given),
    ),
  ];
}

const isCarriedAway = ({ itemID, class: name }: { readonly itemID: string; readonly class: string }): boolean =>
  itemID.startsWith('/catalog/product/') && !GIVEN.has(name);
