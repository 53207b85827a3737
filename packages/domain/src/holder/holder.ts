import { DomainError } from '../core/error.ts';
import type { CommandContext, ReadHint, Sight } from '../engine/command.ts';
import { type CollectionName, kindOfID } from '../engine/kind.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Discount } from '../lines/discount.ts';
import type { GoodsUse } from '../lines/goods-use.ts';
import type {
  ChargedWork,
  DrugHolder,
  DrugWork,
  ExamHolder,
  HeldLines,
  HolderDocument,
  NamedLine,
  Payable,
} from '../lines/holder.ts';

/*
 * A holder is what desks work on without knowing what it is: a visit, or a document of a stay or of one of its days. Each such kind says
 * here what the desks need of it and how a change of it is saved, with all that follows; the desks ask by the id alone. `holders.ts` at
 * the root makes the implementations known, as `kinds.ts` does with kinds.
 */

/** What happens to a holder; its own rules of saving go by it. `mark` keeps a change from which nothing follows yet. */
export type HolderStep = 'edit' | 'assign' | 'dispense' | 'mark';

/** One desk's side of a holder. */
export interface Side<D extends HolderDocument, P> {
  /** The document as the desk sees it. */
  readonly of: (document: D) => P;
  /** Keeps what the desk changed, with everything that follows from it. */
  readonly save: (tx: Tx, ctx: CommandContext, before: D, after: P, step: HolderStep) => Promise<void>;
}

/** What goods a document has taken from the shelf. */
export interface GoodsSide<D extends HolderDocument> {
  /** Where it is another document whose goods a change of this one changes: which. */
  readonly of?: (document: D) => ReadHint;
  /** A document that is read with it. */
  readonly beside?: (document: D) => ReadHint;
  /**
   * What it has taken, as the facts in it say. `isSold`: somebody said that what it charges has gone, before the document itself says so. Rows are
   * named the same each time: by that the ledger knows what each has moved.
   */
  readonly used: (document: D, isSold: boolean, beside: HolderDocument | undefined) => readonly GoodsUse[];
}

/** What a kind of document gives the desks. A side that is missing is none of that kind's: its ids answer like missing ones there. */
export interface HolderKind<D extends HolderDocument> {
  readonly collection: CollectionName;
  /** What saving a change surely reads beside the document. */
  readonly reads?: (id: string) => readonly ReadHint[];
  readonly drugs?: Side<D, DrugHolder> & { readonly work: (document: D) => DrugWork };
  readonly exams?: Side<D, ExamHolder>;
  /** Its part of the bill, by groups. */
  readonly lines?: (document: D) => readonly HeldLines[];
  readonly charged?: (document: D) => ChargedWork;
  readonly goods?: GoodsSide<D>;
  readonly bill?: {
    readonly of: (document: D) => Payable;
    /** Keeps that it received so much more (negative: less), NT$, with the state that follows (spec 2 §4 "Payment"). */
    readonly receive: (tx: Tx, ctx: CommandContext, before: D, amount: number) => Promise<void>;
  };
  /** Discounts on its lines, and on the whole of it unless it is `linesOnly`. Of a stay they are its days': what is charged stands there. */
  readonly discounts?: {
    readonly of: (document: D) => readonly Discount[];
    readonly save: (tx: Tx, ctx: CommandContext, before: D, discounts: Discount[]) => Promise<void>;
    readonly linesOnly?: true;
  };
}

/** The desks' sides that commands ask for. */
export type DeskName = 'drugs' | 'exams' | 'bill' | 'discounts';

/** Declares a holder; exists to check it against its documents' type. */
export const defineHolder = <D extends HolderDocument>(holder: HolderKind<D>): HolderKind<D> => holder;

const REGISTERED = new Map<string, HolderKind<HolderDocument>>();

/** Makes holders known to the desks. `holders.ts` does so with all. */
export function registerHolders(holders: readonly unknown[]): void {
  // Holders differ in their documents' types, which only the compiler knows.
  for (const holder of holders as readonly HolderKind<HolderDocument>[]) REGISTERED.set(holder.collection, holder);
}

/** The holder kind of a document; undefined for one that no desk works on. */
export const holderOf = (document: HolderDocument): HolderKind<HolderDocument> | undefined =>
  REGISTERED.get(document.collection);

/** How the pharmacy's lists sort a document. Throws for one that holds no bags: it doesn't belong into such a list. */
export function drugWorkOf(document: HolderDocument): DrugWork {
  const drugs = holderOf(document)?.drugs;
  if (!drugs) throw new Error(`${document.collection} holds no bags`);
  return drugs.work(document);
}

/** A document's part of the bill, by groups. */
export const linesOf = (document: HolderDocument): readonly HeldLines[] => holderOf(document)?.lines?.(document) ?? [];

/** What of a document is looked at for money that was missed. */
export const chargedOf = (document: HolderDocument): ChargedWork =>
  holderOf(document)?.charged?.(document) ?? { drugBag: [], charges: [], examTask: [], unchargedVaccine: undefined };

const namedBy = (id: string): HolderKind<HolderDocument> | undefined => {
  const kind = kindOfID(id);
  return kind && REGISTERED.get(kind.collection);
};

/** Whether an id is that of a holder on which this desk works. */
export const isHeldID = (id: string, desk: DeskName): boolean => namedBy(id)?.[desk] !== undefined;

/** What a command about a holder surely reads; nothing for an id that names none. */
export function readsOfHolder(id: string): readonly ReadHint[] {
  const holder = namedBy(id);
  return holder ? [{ collection: holder.collection, id }, ...(holder.reads?.(id) ?? [])] : [];
}

/** A holder as a command read it, and how it keeps what the desk changed. */
export interface Held<P> {
  readonly before: P;
  readonly save: (after: P, step: HolderStep) => Promise<void>;
}

async function required(tx: Tx, id: string, desk: DeskName) {
  const holder = namedBy(id);
  const document = holder?.[desk] && ((await tx.get(holder.collection, id)) as HolderDocument | undefined);
  if (!holder || !document)
    throw new DomainError('notFound', `${holder?.collection ?? 'holder'} ${id} not found`, { id });
  return { holder, document };
}

/** A side of a holder in a command. An id that names none of this desk answers like a missing one. */
async function held<P>(tx: Tx, ctx: CommandContext, id: string, desk: 'drugs' | 'exams'): Promise<Held<P>> {
  const { holder, document } = await required(tx, id, desk);
  const side = holder[desk] as unknown as Side<HolderDocument, P>;
  return { before: side.of(document), save: (after, step) => side.save(tx, ctx, document, after, step) };
}

/** What the pharmacy works on by an id. @throws DomainError notFound */
export const requireDrugs = (tx: Tx, ctx: CommandContext, id: string): Promise<Held<DrugHolder>> =>
  held(tx, ctx, id, 'drugs');

/** The same as somebody has it before them; undefined where it isn't there. */
export async function drugsBefore(sight: Sight, id: string): Promise<DrugHolder | undefined> {
  const holder = namedBy(id);
  const document = holder?.drugs && ((await sight.get(holder.collection, id)) as HolderDocument | undefined);
  return document && holder.drugs?.of(document);
}

/** What the laboratory works on as somebody has it before them; undefined where it isn't there. */
export async function examsBefore(sight: Sight, id: string): Promise<ExamHolder | undefined> {
  const holder = namedBy(id);
  const document = holder?.exams && ((await sight.get(holder.collection, id)) as HolderDocument | undefined);
  return document && holder.exams?.of(document);
}

/** What the laboratory works on by an id. @throws DomainError notFound */
export const requireExams = (tx: Tx, ctx: CommandContext, id: string): Promise<Held<ExamHolder>> =>
  held(tx, ctx, id, 'exams');

/** A bill as a command read it. */
export interface HeldBill {
  readonly bill: Payable;
  /** Keeps that so much more was received (negative: less), NT$. */
  readonly receive: (amount: number) => Promise<void>;
}

/** Whether an id names a bill that is there. */
export async function isBill(tx: Tx, id: string): Promise<boolean> {
  const holder = namedBy(id);
  return holder?.bill !== undefined && (await tx.get(holder.collection, id)) !== undefined;
}

/** What is paid by an id: a visit or a stay (spec 2 §3 "collectionID"). @throws DomainError notFound */
export async function requireBill(tx: Tx, ctx: CommandContext, id: string): Promise<HeldBill> {
  const { holder, document } = await required(tx, id, 'bill');
  const side = holder.bill;
  if (!side) throw new DomainError('notFound', `bill ${id} not found`, { id });
  return { bill: side.of(document), receive: (amount) => side.receive(tx, ctx, document, amount) };
}

/** A line of a bill with the item of the catalogue that it is. */
export type BilledLine = NamedLine & { readonly itemID?: string };

/** A bill with its lines, what discounts take off them, and whose work it was. */
export interface HeldBillLines {
  readonly bill: Payable;
  readonly lines: readonly BilledLine[];
  readonly discounts: readonly Discount[];
  /** Staff id and name of the visit's doctor, else of whoever wrote the bill. */
  readonly staffID: string;
  readonly staffName: string;
}

/** What a bill says line by line. One that is made of other documents, as that of a stay is, has no lines of its own. @throws DomainError notFound */
export async function requireBillLines(tx: Tx, id: string): Promise<HeldBillLines> {
  const { holder, document } = await required(tx, id, 'bill');
  const side = holder.bill;
  if (!side) throw new DomainError('notFound', `bill ${id} not found`, { id });
  const { doctorID, doctor, createBy } = document as { doctorID?: string; doctor?: string; createBy?: string };
  return {
    bill: side.of(document),
    lines: (holder.lines?.(document) ?? []).flatMap(({ lines }) => lines),
    discounts: holder.discounts?.of(document) ?? [],
    staffID: doctorID || (createBy ?? ''),
    staffName: doctor ?? '',
  };
}

/** The discounts of a bill as a command read them. */
export interface HeldDiscounts {
  readonly discounts: readonly Discount[];
  /** The ids of its lines. */
  readonly lines: ReadonlySet<string>;
  readonly billed: readonly NamedLine[];
  /** Whether the whole of it can have one beside its lines. */
  readonly takesWhole: boolean;
  readonly save: (discounts: Discount[]) => Promise<void>;
}

/** The discounts of a bill, or of a day of a stay, by an id; a document that can have none answers like a missing one. @throws DomainError notFound */
export async function requireDiscounts(tx: Tx, ctx: CommandContext, id: string): Promise<HeldDiscounts> {
  const { holder, document } = await required(tx, id, 'discounts');
  const side = holder.discounts;
  if (!side) throw new DomainError('notFound', `bill ${id} not found`, { id });
  const billed = (holder.lines?.(document) ?? []).flatMap(({ lines }) => lines);
  return {
    discounts: side.of(document),
    lines: new Set(billed.map(({ _id }) => _id)),
    billed,
    takesWhole: side.linesOnly !== true,
    save: (discounts) => side.save(tx, ctx, document, discounts),
  };
}
