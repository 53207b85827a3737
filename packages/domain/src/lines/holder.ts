import type { PricedLine } from '../core/money.ts';
import type { DrugBag, DrugLine, FormerBag } from './drug-bag.schema.ts';
import type { ExamObject, ExamPaper, ExamTask } from './exam.schema.ts';

/*
 * What a desk sees of whatever it works on: a visit, or the documents of a stay's day. The fields are named as the specification names them
 * in both (spec 2 §3), so that the document itself is what a desk gets and gives back; where the two differ, the port maps them
 * (`holder/holder.ts`).
 */

/** What every holder has. */
export interface HolderDocument {
  readonly _id: string;
  readonly collection: string;
}

/** What the pharmacy sees: bags, and who handed all of it out when. */
export interface DrugHolder extends HolderDocument {
  drugBag: DrugBag[];
  /** Unix seconds; 0 until all of it went out. */
  drugDispensedDateTime: number;
  drugDispensedBy: string;
  /** Bags as they were asked for before somebody changed them; absent where nothing of the kind is kept. */
  formerDrugBag?: FormerBag[] | undefined;
}

/** How the pharmacy's lists sort a holder (spec 2 §4 "Todo lists"). */
export interface DrugWork {
  /** The day that it belongs to, Unix seconds: older than the window, it waits no more. */
  readonly dateTime: number;
  /** Somebody asked for it and it is not handed out yet. */
  readonly waits: boolean;
  readonly isDone: boolean;
  /** Since when it waits, Unix seconds. */
  readonly askedDateTime: number;
  readonly drugDispensedDateTime: number;
  readonly drugBag: readonly DrugBag[];
}

/** What the laboratory sees: tasks, consumables, what was found, and the last submit. */
export interface ExamHolder extends HolderDocument {
  readonly dateTime: number;
  examTask: ExamTask[];
  examConsumable: ExamConsumable[];
  exam: ExamObject;
  outsourcingFile: ExamPaper[];
  /** Unix seconds; 0 until the first. */
  examTaskSubmitDateTime: number;
  examTaskSubmitBy: string;
  /** How often the links to its report were withdrawn. */
  reportLinkWithdrawals?: number | undefined;
}
type ExamConsumable = PricedLine & {
  _id: string;
  itemID: string;
  name: string;
  note: string;
  lot?: string | undefined;
};

/** What the cashier takes money for: NT$ asked and received. */
export interface Payable extends HolderDocument {
  readonly petID: string;
  readonly userID: string;
  readonly total: number;
  readonly received: number;
}

/** A line of a bill: with a sum that somebody fixed, or price × number. */
export interface NamedLine extends PricedLine {
  readonly _id: string;
  readonly name: string;
}

/** What kind of lines stand together on a bill, in its order. */
const BILL_GROUPS = [
  'cage',
  'charge',
  'exam',
  'drug',
  'infusion',
  'injection',
  'therapy',
  'otherTherapy',
  'examTherapy',
  'vaccine',
  'surgery',
  'consumable',
  'product',
] as const;
/** What kind of lines stand together on a bill. */
export type BillGroupKind = (typeof BILL_GROUPS)[number];

/** Lines of a bill that stand together; `class` splits charges by the catalogue's class. */
export interface HeldLines<K extends BillGroupKind = BillGroupKind> {
  readonly kind: K;
  readonly class: string;
  readonly lines: readonly NamedLine[];
}

/** What is looked at for money that was missed, before money is taken (PRODUCT "Money"). */
export interface ChargedWork {
  readonly drugBag: readonly DrugBag[];
  readonly charges: readonly NamedLine[];
  readonly examTask: readonly ExamTask[];
  /** What else was taken from the catalogue: exams, vaccines, operations. Absent where nothing of the kind is billed. */
  readonly catalogued?: readonly NamedLine[];
  /** The name of a vaccine that is to be repeated and was not charged. */
  readonly unchargedVaccine: string | undefined;
}

/** The drugs of all bags. */
export const drugsOf = (bags: readonly DrugBag[]): DrugLine[] => bags.flatMap((bag) => bag.items);
