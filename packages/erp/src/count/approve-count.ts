import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CountSpot, CountVerdict, StockCount } from '@vetloom/domain/stock/count.schema.ts';
import { countedSpots, countKey, differenceOf } from '@vetloom/domain/stock/count.ts';
import { type Form, MOST_ITEMS } from '@vetloom/domain/stock/form.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { newID } from '../catalogue/catalogue-calls.ts';
import { saveForm } from '../form/form.endpoints.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';
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
}

/** What a count came to beside the book: what differs most in money first, then what nobody counted. */
export async function differencesOf(sql: ClinicSql, count: StockCount): Promise<CountDifference[]> {
  const counted = countedSpots(await entriesOf(sql, count.id));
  const products = await productsOf(
    sql,
    counted.map(({ prodID }) => prodID),
  );
  const books = await booksOf(sql, counted, count.createDateTime);
  const rows = counted.map((spot, at): CountDifference => {
    const { name = '', unit = '', isControlled = false, unitCost = null } = products.get(spot.prodID) ?? {};
    const { book = 0, moved = 0 } = books[at] ?? {};
    const difference = spot.counted === undefined ? null : differenceOf(spot.counted, book);
    return {
      ...{ prodID: spot.prodID, lot: spot.lot, expiresOn: spot.expiresOn, placeID: spot.placeID },
      ...{ name, unit, isControlled, book, moved, counted: spot.counted ?? null, difference },
      value: difference === null || unitCost === null ? null : Math.round(difference * unitCost),
      entries: [...spot.entries],
      countedDateTime: spot.countedDateTime,
    };
  });
  const known = new Set(counted.map(countKey));
  const missed = (await spotsOf(sql, count)).filter((spot) => !known.has(countKey(spot)));
  const uncounted = missed.map(
    ({ unitCost: _, ...spot }): CountDifference => ({
      ...{ ...spot, moved: 0, counted: null, difference: null, value: null, entries: [], countedDateTime: undefined },
    }),
  );
  const weight = ({ value, difference }: CountDifference) => Math.abs(value ?? difference ?? Number.POSITIVE_INFINITY);
  return [...rows.toSorted((a, b) => weight(b) - weight(a)), ...uncounted];
}

/**
 * Makes check forms of a count, as many as it takes, and answers their ids. @throws DomainError contradictory (`countDisputed`, `countUnexplained`,
 * `countEmpty`, `monthClosed`)
 */
export async function approveCount(
  call: ErpCall,
  write: RowWrite,
  count: StockCount,
  { reason, zero, rows }: { readonly reason: string; readonly zero: boolean; readonly rows: readonly CountVerdict[] },
): Promise<string[]> {
  const verdicts = new Map(rows.map((row) => [countKey(row), row]));
  const items = (await differencesOf(write.sql, count)).flatMap((row): Form<'check'>['items'] => {
    const verdict = verdicts.get(countKey(row));
    const isMissed = row.countedDateTime === undefined;
    const counted = verdict?.counted ?? row.counted ?? (isMissed && zero ? 0 : undefined);
    if (counted === undefined) {
      if (isMissed) return [];
      throw new DomainError('contradictory', 'two people counted differently', {
        ...{ rule: 'countDisputed', prodID: row.prodID, name: row.name },
      });
    }
    const why = verdict?.reason.trim() ?? '';
    if (row.isControlled && why === '' && differenceOf(counted, row.book) !== 0)
      throw new DomainError('contradictory', 'a difference of a controlled drug asks for a reason', {
        ...{ rule: 'countUnexplained', prodID: row.prodID, name: row.name },
      });
    const { prodID, name, unit, lot, expiresOn, placeID, countedDateTime = call.now } = row;
    return [{ _id: '', prodID, name, unit, lot, expiresOn, placeID, counted, countedDateTime, reason: why }];
  });
  if (items.length === 0) throw new DomainError('contradictory', 'nothing was counted', { rule: 'countEmpty' });
  const formIDs: string[] = [];
  for (let at = 0; at < items.length; at += MOST_ITEMS) {
    const id = newID(call);
    const stamps = {
      ...{ createDateTime: call.now, createBy: write.author, updateDateTime: call.now, updateBy: write.author },
      ...{ netAmount: 0, taxAmount: 0, totalAmount: 0, id },
    };
    const form: Form<'check'> = {
      ...{ ...stamps, customID: '', staffID: call.actor.staffID, staffName: call.actor.name, info: count.name },
      ...{ checkDateTime: call.now, reason, type: count.type },
      items: items.slice(at, at + MOST_ITEMS).map((item, place) => ({ ...item, _id: `c${at + place + 1}` })),
    };
    await saveForm(call, write, 'check', null, form);
    formIDs.push(id);
  }
  return formIDs;
}
