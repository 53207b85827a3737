import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CountApproval, CountSpot, StockCount } from '@vetloom/domain/stock/count.schema.ts';
import { countedWithin, countKey, differenceOf } from '@vetloom/domain/stock/count.ts';
import { type Form, MOST_ITEMS } from '@vetloom/domain/stock/form.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { addMovements, lotKey, lotsOf, type NamedLot } from '@vetloom/storage/stock/ledger.ts';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandOpenMonth } from '../closing/open-month.ts';
import { saveForm } from '../form/form.endpoints.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';
import { booksOf, entriesOf, productsOf, spotsOf } from './count-rows.ts';

/** A lot at a place as it was counted beside what the book says. */
export interface CountDifference extends CountSpot {
  readonly name: string;
  readonly unit: string;
  readonly isControlled: boolean;
  /** What the book says of the moment at which it was counted; now, where nobody counted. */
  readonly book: number;
  /** What moved since the count began. */
  readonly moved: number;
  /** Null where nobody counted, or where two people differ. */
  readonly counted: number | null;
  readonly difference: number | null;
  /** NT$ of the difference; null where that isn't known. */
  readonly value: number | null;
  readonly entries: { person: string; counted: number; countedDateTime: number }[];
  readonly countedDateTime: number | undefined;
  /** What somebody said that one stock unit cost, NT$. */
  readonly unitCost: number | null;
}

/** What a count came to beside the book: what differs most in money first, then what nobody counted. */
export async function differencesOf(sql: ClinicSql, count: StockCount): Promise<CountDifference[]> {
  const counted = countedWithin(await entriesOf(sql, count.id), count.createDateTime);
  const products = await productsOf(
    sql,
    counted.map(({ prodID }) => prodID),
  );
  const books = await booksOf(sql, counted, count.createDateTime);
  const rows = counted.map((spot, at): CountDifference => {
    const { name = '', unit = '', isControlled = false, unitCost = null } = products.get(spot.prodID) ?? {};
    const { book = 0, moved = 0 } = books[at] ?? {};
    const cost = spot.unitCost ?? unitCost;
    const difference = spot.counted === undefined ? null : differenceOf(spot.counted, book);
    return {
      ...{ prodID: spot.prodID, lot: spot.lot, expiresOn: spot.expiresOn, placeID: spot.placeID },
      ...{ name, unit, isControlled, book, moved, counted: spot.counted ?? null, difference },
      value: difference === null || cost === null ? null : Math.round(difference * cost),
      entries: [...spot.entries],
      ...{ countedDateTime: spot.countedDateTime, unitCost: spot.unitCost },
    };
  });
  const known = new Set(counted.map(countKey));
  const missed = (await spotsOf(sql, count)).filter((spot) => !known.has(countKey(spot)));
  const uncounted = missed.map(
    (spot): CountDifference => ({
      ...{ ...spot, moved: 0, counted: null, difference: null, value: null, entries: [] },
      ...{ countedDateTime: undefined, unitCost: null },
    }),
  );
  const weight = ({ value, difference }: CountDifference) => Math.abs(value ?? difference ?? Number.POSITIVE_INFINITY);
  return [...rows.toSorted((a, b) => weight(b) - weight(a)), ...uncounted];
}

/** A lot at a place as it is approved: with the figure that holds. */
type ApprovedSpot = CountDifference & { readonly figure: number; readonly why: string };

/**
 * The figures that hold. @throws DomainError contradictory (`countDisputed`, `countUnexplained`, `countNeedsOther`, `countEmpty`) where one is missing, or the
 * reason of a controlled drug's difference, or somebody besides `approver` who counted it so, or nothing was counted
 */
async function approvedSpots(
  sql: ClinicSql,
  count: StockCount,
  { zero, rows, approver }: CountApproval & { readonly approver: string },
): Promise<ApprovedSpot[]> {
  const verdicts = new Map(rows.map((row) => [countKey(row), row]));
  const spots = (await differencesOf(sql, count)).flatMap((row): ApprovedSpot[] => {
    const verdict = verdicts.get(countKey(row));
    const isMissed = row.countedDateTime === undefined;
    const figure = verdict?.counted ?? row.counted ?? (isMissed && zero ? 0 : undefined);
    if (figure === undefined) {
      if (isMissed) return [];
      throw new DomainError('contradictory', 'two people counted differently', {
        ...{ rule: 'countDisputed', prodID: row.prodID, name: row.name },
      });
    }
    const why = verdict?.reason.trim() ?? '';
    // At the change-over there is no book that could differ.
    const differs = !count.isOpening && row.isControlled && differenceOf(figure, row.book) !== 0;
    // What is missing of a controlled drug is never one person's word alone.
    if (differs && !row.entries.some(({ person, counted }) => person !== approver && counted === figure))
      throw new DomainError('contradictory', 'somebody else has to have counted it so', {
        ...{ rule: 'countNeedsOther', prodID: row.prodID, name: row.name },
      });
    if (differs && why === '')
      throw new DomainError('contradictory', 'a difference of a controlled drug asks for a reason', {
        ...{ rule: 'countUnexplained', prodID: row.prodID, name: row.name },
      });
    return [{ ...row, figure, why }];
  });
  if (spots.length === 0) throw new DomainError('contradictory', 'nothing was counted', { rule: 'countEmpty' });
  return spots;
}

/** Refuses an approval that can't hold, before anything moves by it. @throws DomainError as `approvedSpots` */
export const demandApprovable = async (
  { sql, author: approver }: Pick<RowWrite, 'sql' | 'author'>,
  count: StockCount,
  approval: CountApproval,
): Promise<void> => void (await approvedSpots(sql, count, { ...approval, approver }));

/** Makes check forms of a count, as many as it takes, and answers their ids. @throws DomainError as `approvedSpots`, contradictory (`monthClosed`) */
export async function approveCount(
  call: ErpCall,
  write: RowWrite,
  count: StockCount,
  approval: CountApproval,
): Promise<string[]> {
  const spots = await approvedSpots(write.sql, count, { ...approval, approver: write.author });
  const items = spots.map(
    ({ prodID, name, unit, lot, expiresOn, placeID, figure, why, countedDateTime = call.now }, at) => ({
      ...{
        _id: `c${at + 1}`,
        prodID,
        name,
        unit,
        lot,
        expiresOn,
        placeID,
        counted: figure,
        countedDateTime,
        reason: why,
      },
    }),
  );
  const formIDs: string[] = [];
  for (let at = 0; at < items.length; at += MOST_ITEMS) {
    const id = newID(call);
    const stamps = {
      ...{ createDateTime: call.now, createBy: write.author, updateDateTime: call.now, updateBy: write.author },
      ...{ netAmount: 0, taxAmount: 0, totalAmount: 0, id },
    };
    const form: Form<'check'> = {
      ...{ ...stamps, customID: '', staffID: call.actor.staffID, staffName: call.actor.name, info: count.name },
      ...{ checkDateTime: call.now, reason: approval.reason, type: count.type },
      items: items.slice(at, at + MOST_ITEMS),
    };
    await saveForm(call, write, 'check', { before: null, wanted: form, isCounted: true });
    formIDs.push(id);
  }
  return formIDs;
}

/**
 * Books what lay there at the change-over, at what it cost, with both signatures: who signed first is its witness. What was booked before the counting is no
 * part of it. @throws DomainError as `approvedSpots`, contradictory (`monthClosed`)
 */
export async function bookOpening(
  call: ErpCall,
  write: RowWrite,
  count: StockCount,
  approval: CountApproval,
): Promise<void> {
  const spots = await approvedSpots(write.sql, count, { ...approval, approver: write.author });
  await demandOpenMonth(write, [count.createDateTime]);
  const ledger = ledgerOf(call, write);
  const named = spots.map(({ prodID, lot, expiresOn, unitCost }) => ({
    ...{ productID: prodID, number: lot, expiresOn, supplierID: null, unitCost },
  }));
  const ids = await lotsOf(ledger, named, () => newID(call));
  const wanted = spots.map(({ prodID, placeID, figure, book, unitCost }, at) => ({
    ...{ row: `o${at + 1}`, productID: prodID, lotID: ids.get(lotKey(named[at] as NamedLot)) ?? '', placeID, unitCost },
    quantity: differenceOf(figure, book),
  }));
  const mover = { cause: 'opening', causeID: count.id, happenedAt: count.createDateTime } as const;
  await addMovements(ledger, { ...mover, reason: approval.reason, witness: count.signedBy }, postings(wanted, []));
}
