import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { FORM_DATES, type Form, type ItemLot } from '@vetloom/domain/stock/form.schema.ts';
import { FORM_EFFECTS, type FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { stockUnitCost } from '@vetloom/domain/stock/form-total.ts';
import { countCorrections } from '@vetloom/domain/stock/later-counts.ts';
import { inStockUnits, sumOf } from '@vetloom/domain/stock/movement.ts';
import { type PostedMovement, type Posting, postings, type WantedMovement } from '@vetloom/domain/stock/postings.ts';
import { Shelf, type Taking } from '@vetloom/domain/stock/shelf.ts';
import { countedTimes, laterCountsOf } from '@vetloom/storage/stock/counted-rows.ts';
import {
  bookAt,
  type ComingLot,
  firstPlace,
  type LedgerWrite,
  lotKey,
  lotsAt,
  lotsOf,
  type Mover,
  movedBy,
} from '@vetloom/storage/stock/ledger.ts';
import { addWitnessed } from '../controlled/add-witnessed.ts';
import { demandUncountedDay } from '../controlled/counted-days.ts';
import { demandSecondPerson } from '../controlled/witness.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';

/** Who stands beside the author of a form. */
export interface Beside {
  /** Email of the second person, who has proved that they stand here. */
  readonly witness?: string | undefined;
  /** Somebody else has counted what moves so (`approvedSpots`): no second person is asked for. */
  readonly isCounted?: boolean;
}

/** A form whose stock is moved. */
interface Moving<K extends FormKind> extends Beside {
  readonly id: string;
  /** Null where it is removed. */
  readonly after: Form<K> | null;
  readonly reason: string;
}

/**
 * Moves stock by what a form says now and has not moved yet: a new one all of it, a changed one the difference, a removed one (`after` null) gives all back
 * (spec 3 §7; the table is `FORM_EFFECTS`). A controlled drug leaves, is corrected or comes back before two people; that it was bought one may write.
 * @throws DomainError contradictory (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`)
 */
export async function moveByForm<K extends FormKind>(
  call: ErpCall,
  write: RowWrite,
  kind: K,
  { id, after, reason, ...beside }: Moving<K>,
): Promise<void> {
  const effect = FORM_EFFECTS[kind];
  if (!effect) return;
  const ledger = ledgerOf(call, write);
  const mover = { cause: effect.cause, causeID: id };
  const posted = await movedBy(write.sql, mover);
  const wanted = after === null ? [] : await wantedOf(call, write, { ledger, kind, form: after, posted });
  const happenedAt = after === null ? call.now : Number((after as Readonly<Record<string, unknown>>)[FORM_DATES[kind]]);
  const moved = postings(wanted, posted);
  const grave = kind === 'purchase' ? moved.filter(({ quantity }) => quantity < 0) : moved;
  if (after !== null) await demandUncountedDay(write, moved, happenedAt);
  if (!beside.isCounted) await demandSecondPerson(write, productIDsOf(grave), beside.witness);
  await addWitnessed(ledger, { ...mover, happenedAt, reason }, moved, beside.witness);
  if (kind === 'check') await correctLaterCounts(ledger, { ...mover, happenedAt }, moved, beside.witness);
}

const productIDsOf = (moved: readonly Posting[]): string[] => moved.map(({ productID }) => productID);

/** What was counted after this count holds, whichever of them is approved, changed or removed first. It is booked with what corrects it. */
async function correctLaterCounts(
  ledger: LedgerWrite,
  mover: Mover,
  moved: readonly Posting[],
  witness: string | undefined,
): Promise<void> {
  if (moved.length === 0) return;
  const times = await countedTimes(ledger.sql, mover.causeID);
  // What was counted in the same second was no later count.
  const movements = moved.map((one) => ({ ...one, at: (times.get(one.row) ?? mover.happenedAt) + 1 }));
  const counts = await laterCountsOf(ledger.sql, {
    productIDs: moved.map(({ productID }) => productID),
    from: Math.min(...movements.map(({ at }) => at)),
    without: mover.causeID,
  });
  const corrections = Map.groupBy(countCorrections(movements, counts), ({ formID }) => formID);
  for (const [causeID, of] of corrections) await addWitnessed(ledger, { ...mover, causeID }, of, witness);
}

/** A part of a row: so much of one lot, at one place. */
interface Part {
  readonly row: string;
  readonly lot: ComingLot;
  readonly placeID: string;
  /** Stock units; what comes is positive. Of a check what was counted. */
  readonly quantity: number;
}

/** What of a row was chosen from no lot by hand. */
type Rest = Omit<Taking, 'unknownLot'>;

interface Asked {
  readonly ledger: LedgerWrite;
  readonly kind: FormKind;
  readonly form: Form;
  readonly posted: readonly PostedMovement[];
}

async function wantedOf(
  call: ErpCall,
  { tx }: RowWrite,
  { ledger, kind, form, posted }: Asked,
): Promise<WantedMovement[]> {
  const placeID = await firstPlace(ledger);
  const parts = partsOf(kind, form, placeID);
  const rests = kind === 'sell' || kind === 'return' ? restsOf(form as Form<'sell' | 'return'>) : [];
  const nameless = rests.map(({ productID }) => namelessOf(productID));
  const ids = await lotsOf(
    ledger,
    [...parts.map(({ lot }) => lot), ...nameless],
    () => `${call.now}-${randomSuffix(call.random, 6)}`,
  );
  const spots = parts.map(({ row, lot, placeID: at, quantity }) => ({
    ...{ row, productID: lot.productID, lotID: ids.get(lotKey(lot)) ?? '', placeID: at, quantity },
    unitCost: lot.unitCost,
  }));
  if (kind === 'check') {
    const counted = new Map((form as Form<'check'>).items.map((item) => [item._id, item.countedDateTime]));
    const asked = spots.map((spot) => ({
      ...spot,
      at: counted.get(spot.row) ?? (form as Form<'check'>).checkDateTime,
    }));
    const books = await bookAt(ledger.sql, asked, { cause: 'count', causeID: form.id });
    return spots.map((spot, at) => ({ ...spot, quantity: sumOf([spot.quantity, -(books[at] ?? 0)]) }));
  }
  if (rests.length === 0) return spots;
  const productIDs = [...new Set(rests.map(({ productID }) => productID))];
  const lots = await lotsAt(ledger.sql, { productIDs, placeID });
  const today = isoDay(call.now, await zoneIn(tx.reader));
  const shelf = new Shelf(lots, { posted: posted.filter((one) => one.placeID === placeID), today });
  for (const { productID, lotID, quantity, placeID: at } of spots)
    if (at === placeID) shelf.move(productID, lotID, quantity);
  const takings = rests.map((rest) => ({ ...rest, unknownLot: ids.get(lotKey(namelessOf(rest.productID))) ?? '' }));
  // What goes back is of the lots that came with that purchase.
  const bought =
    kind === 'return'
      ? await movedBy(ledger.sql, { cause: 'purchase', causeID: (form as Form<'return'>).purchaseID })
      : [];
  const taken = shelf
    .take(takings, bought)
    .map(({ quantity, ...spot }) => ({ ...spot, placeID, quantity: -quantity, unitCost: null }));
  return [...spots, ...taken];
}

const namelessOf = (productID: string): ComingLot => ({
  ...{ productID, number: '', expiresOn: null, supplierID: null, unitCost: null },
});

function partsOf(kind: FormKind, form: Form, placeID: string): Part[] {
  const lotOf = (productID: string, { lot, expiresOn }: Pick<ItemLot, 'lot' | 'expiresOn'>) => ({
    ...{ ...namelessOf(productID), number: lot, expiresOn },
  });
  if (kind === 'purchase') {
    const { items, arrive, taxMode, supplierID } = form as Form<'purchase'>;
    return items.flatMap((item) =>
      arrivedOf(arrive, item).map((lot) => ({
        row: item._id,
        lot: { ...lotOf(item.prodID, lot), supplierID, unitCost: stockUnitCost(item, taxMode) },
        placeID: lot.placeID || placeID,
        quantity: inStockUnits(lot.number, item.factor),
      })),
    );
  }
  if (kind === 'check')
    return (form as Form<'check'>).items.map((item) => ({
      ...{ row: item._id, lot: lotOf(item.prodID, item), placeID: item.placeID || placeID, quantity: item.counted },
    }));
  return (form as Form<'sell' | 'return'>).items.flatMap((item) =>
    item.lots.map((lot) => ({
      row: item._id,
      lot: lotOf(item.prodID, lot),
      placeID: lot.placeID || placeID,
      quantity: -inStockUnits(lot.number, item.factor),
    })),
  );
}

function restsOf({ items }: Form<'sell' | 'return'>): Rest[] {
  return items.flatMap((item) => {
    const left = sumOf([item.number, ...item.lots.map(({ number }) => -number)]);
    if (left < 0) throw tooMany(item._id);
    const quantity = inStockUnits(left, item.factor);
    return quantity === 0 ? [] : [{ row: item._id, productID: item.prodID, quantity }];
  });
}

/** What has arrived of a row, by lot; what is of no lot that was written down is of one without a number. */
function arrivedOf(arrive: Form<'purchase'>['arrive'], item: Form<'purchase'>['items'][number]): readonly ItemLot[] {
  const inLots = sumOf(item.lots.map(({ number }) => number));
  const whole = sumOf([item.number, item.free]);
  if (inLots > whole) throw tooMany(item._id);
  if (arrive === 0) return [];
  const rest = sumOf([whole, -inLots]);
  if (arrive === 10 || rest === 0) return item.lots;
  return [...item.lots, { lot: '', expiresOn: null, number: rest, placeID: '' }];
}

const tooMany = (row: string) =>
  new DomainError('badParameter', 'the lots of a row are more than the row', {
    rule: 'lotsTooMany',
    row,
    field: 'items',
  });
