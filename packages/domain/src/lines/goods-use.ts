import type { ChargeLine, PricedRow } from './charged-line.schema.ts';
import { fourPlaces } from './course.ts';
import type { DrugBag, DrugLine } from './drug-bag.schema.ts';
import type { ExamTask } from './exam.schema.ts';
import type { LotChoice } from './lot-choice.schema.ts';

/** Why goods leave the shelf in the clinic's work: handed out in a bag, used up or given, sold. Each is a cause of the ledger (`stock/movement.ts`). */
export const GOODS_CAUSES = ['dispensing', 'treatment', 'sale'] as const;
/** Why goods leave the shelf in the clinic's work. */
export type GoodsCause = (typeof GOODS_CAUSES)[number];

/** A lot that somebody chose by hand: by its id, or by the number that is printed on it. */
export interface ChosenLot {
  readonly lotID?: string;
  readonly printed?: string;
  /** Where it was taken from; empty: where the product lies. */
  readonly placeID: string;
  /** How much of it, in the row's unit; null: all that no other lot was chosen for. */
  readonly number: number | null;
  /** The opened bottle that it was taken from (`stock/opened-units.ts`); where nobody says, the one that is good for the shortest. */
  readonly openedID?: string;
}

/** What a row of a document has taken from the shelf. */
export interface GoodsUse {
  /** The row, with the list in which it stands: rows of two lists may have one id. */
  readonly row: string;
  /** `/catalog/product/…`, or `/catalog/service/…` for what giving that service uses up. */
  readonly itemID: string;
  /** How many sale units of the product, or how often the service. */
  readonly number: number;
  readonly cause: GoodsCause;
  /** When it happened, Unix seconds. */
  readonly at: number;
  readonly lots: readonly ChosenLot[];
}

/** What a document takes while it is a plan and once it is a fact. */
export interface UseTime {
  readonly cause: GoodsCause;
  readonly at: number;
}

interface UsedLine {
  readonly _id: string;
  readonly itemID: string;
  readonly number: number;
  readonly lot?: string | undefined;
  readonly fromLot?: LotChoice | null | undefined;
}

/** Rows of a list that have taken what they name, each from the lot that is written in it. Free lines name nothing of the catalogue. */
export const linesUsed = (list: string, lines: readonly UsedLine[], { cause, at }: UseTime): GoodsUse[] =>
  lines.flatMap(({ _id, itemID, number, ...line }) =>
    itemID === '' || number <= 0
      ? []
      : [
          {
            ...{ row: `${list}/${_id}`, itemID, number, cause, at },
            lots: chosenLots(line),
          },
        ],
  );

/** A number that somebody wrote over the one of the chosen lot is what they read from the package. */
function chosenLots({ lot = '', fromLot }: Pick<UsedLine, 'lot' | 'fromLot'>): ChosenLot[] {
  if (!fromLot || (lot !== '' && lot !== fromLot.lot))
    return lot === '' ? [] : [{ printed: lot, placeID: '', number: null }];
  const { lotID, lot: printed, placeID, openedID } = fromLot;
  if (lotID === '' && printed === '') return [];
  const named = lotID === '' ? { printed } : { lotID };
  return [{ ...named, placeID, number: null, ...(openedID === undefined ? {} : { openedID }) }];
}

/** What bags have taken: those that were handed out, and no others; a bag that was taken back has taken nothing. */
export const bagsUsed = (list: string, bags: readonly DrugBag[]): GoodsUse[] =>
  bags
    .filter(({ dispensed }) => dispensed)
    .flatMap(({ bagID, items, dispensedDateTime, lots = [] }) =>
      linesUsed(`${list}/${bagID}`, items, { cause: 'dispensing', at: dispensedDateTime ?? 0 }).map((use) => ({
        ...use,
        lots: lots
          .filter(({ drugID }) => use.row === `${list}/${bagID}/${drugID}`)
          .map(({ lotID, placeID, number, openedID }) => ({
            ...{ lotID, placeID, number },
            ...(openedID === undefined ? {} : { openedID }),
          })),
      })),
    );

/** What exams have used up: those that are finished. */
export const examsUsed = (tasks: readonly ExamTask[]): GoodsUse[] =>
  tasks
    .filter(({ finishDateTime }) => finishDateTime !== 0)
    .flatMap((task) => linesUsed('examTask', [task], { cause: 'treatment', at: task.finishDateTime }));

/**
 * The charges that aren't the price of what stands in a bag for nothing. Where a drug costs nothing in its bag and exactly as much of it is charged for beside
 * it, that is its price and it went out once. Another number is another use, such as a sample to take home beside what was sold; and so is what was given or used up
 * here (`isCarriedAway`), which never was in a bag.
 */
export function chargesBeside<L extends ChargeLine | PricedRow>(
  charges: readonly L[],
  drugs: readonly DrugLine[],
  isCarriedAway: (line: L) => boolean,
): L[] {
  const free = drugs.filter(({ itemID, price, subTotal }) => itemID !== '' && price === 0 && subTotal === undefined);
  const unpaid = Map.groupBy(free, ({ itemID }) => itemID);
  const isPriceOfBag = ({ itemID, number }: L): boolean => {
    const lines = unpaid.get(itemID) ?? [];
    const own = lines.find((drug) => drug.number === number);
    const isAll = own === undefined && lines.length > 0 && sumOfNumbers(lines) === number;
    if (own === undefined && !isAll) return false;
    unpaid.set(itemID, isAll ? [] : lines.filter((drug) => drug !== own));
    return true;
  };
  return charges.filter((line) => !(isCarriedAway(line) && isPriceOfBag(line)));
}

const sumOfNumbers = (lines: readonly DrugLine[]): number =>
  fourPlaces(lines.reduce((sum, { number }) => sum + number, 0));
