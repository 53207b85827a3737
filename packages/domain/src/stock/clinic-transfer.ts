import Big from 'big.js';
import type { ClinicArrival, ClinicTransfer, ClinicTransferStatus, SentLot } from './clinic-transfer.schema.ts';
import { sameGoods } from './gs1.ts';
import { inStockUnits, sumOf } from './movement.ts';
import { TRANSIT } from './places.ts';
import type { WantedMovement } from './postings.ts';
import type { TransferMovements } from './transfer.ts';

/** What came of a lot and what is missing of it, in the sender's stock units. */
export interface SplitLot {
  readonly lot: SentLot;
  readonly came: number;
  readonly missing: number;
}

/**
 * What came of each lot that was sent. Both clinics work it out by this one rule from the same rows, so their ledgers agree: what is missing of a row is missing
 * of the lot that was taken last. A row that isn’t named came whole.
 */
export function splitLots(
  lots: readonly SentLot[],
  received: readonly { readonly _id: string; readonly number: number }[],
): SplitLot[] {
  const left = new Map(received.map(({ _id, number }) => [_id, number]));
  return lots.map((lot) => {
    const rest = left.get(lot.row);
    const came = rest === undefined ? lot.quantity : Math.min(rest, lot.quantity);
    if (rest !== undefined) left.set(lot.row, sumOf([rest, -came]));
    return { lot, came, missing: sumOf([lot.quantity, -came]) };
  });
}

/**
 * What goods for another clinic are to have moved in the sender's ledger by now. On the way they lie in transit. What came there is gone; what is missing stays
 * in transit until the sender says what became of it. Never a sale: nothing of it has a price.
 */
export function sentMovements({
  fromPlaceID,
  status,
  received,
  settlement,
  lots,
}: Pick<ClinicTransfer, 'fromPlaceID' | 'status' | 'received' | 'settlement' | 'lots'>): TransferMovements {
  const moved: WantedMovement[] = [];
  const lost: WantedMovement[] = [];
  if (status === 'cancelled' || status === 'refused') return { moved, lost };
  const parts =
    status === 'sent' ? lots.map((lot) => ({ lot, came: 0, missing: lot.quantity })) : splitLots(lots, received);
  for (const { lot, came, missing } of parts) {
    const at = (placeID: string, quantity: number): WantedMovement[] =>
      quantity === 0
        ? []
        : [{ row: lot.row, productID: lot.prodID, lotID: lot.lotID, placeID, quantity, unitCost: null }];
    const isBack = settlement === 'back' || settlement === 'again';
    moved.push(...at(fromPlaceID, -(isBack ? came : lot.quantity)));
    if (isBack) continue;
    moved.push(...at(TRANSIT.id, missing));
    if (settlement === 'loss') lost.push(...at(TRANSIT.id, -missing));
  }
  return { moved, lost };
}

/** A lot as it comes into the receiving clinic, in its product and its units. */
export interface ComingGoods {
  readonly row: string;
  readonly productID: string;
  readonly number: string;
  readonly expiresOn: string | null;
  readonly quantity: number;
  /** NT$ of one of its stock units; null where nobody knows. */
  readonly unitCost: number | null;
  readonly lotCost: number | null;
}

/** What comes into the receiving clinic of the lots that were sent, at what the sender's books had it. Rows that it doesn’t name haven’t come. */
export function comingGoods(lots: readonly SentLot[], rows: ClinicArrival['rows']): ComingGoods[] {
  const byRow = new Map(rows.map((row) => [row._id, row]));
  return splitLots(lots, wholeReceipt(lots, rows)).flatMap(({ lot, came }) => {
    const row = byRow.get(lot.row);
    if (!row || came === 0) return [];
    const quantity = inStockUnits(came, row.factor);
    return [
      {
        ...{ row: lot.row, productID: row.prodID, number: lot.lot, expiresOn: lot.expiresOn, quantity },
        unitCost: perUnit(lot.unitCost, row.factor),
        lotCost: perUnit(lot.lotCost ?? lot.unitCost, row.factor),
      },
    ];
  });
}

const COST_PLACES = 6;
const perUnit = (cost: number | null, factor: number): number | null =>
  cost === null ? null : new Big(cost).div(factor).round(COST_PLACES).toNumber();

/** What came of every row that was sent: nothing of those that the other clinic doesn’t name. */
export const wholeReceipt = (
  lots: readonly Pick<SentLot, 'row'>[],
  rows: readonly { readonly _id: string; readonly number: number }[],
): { _id: string; number: number }[] => {
  const named = new Map(rows.map(({ _id, number }) => [_id, number]));
  return [...new Set(lots.map(({ row }) => row))].map((_id) => ({ _id, number: named.get(_id) ?? 0 }));
};

/** Where a transfer stands after the other clinic's answer: whatever the sender had meant to do meanwhile, what happened there has happened. */
export function answered(
  transfer: ClinicTransfer,
  arrival: Pick<ClinicArrival, 'status' | 'rows' | 'reason' | 'answeredDateTime'>,
): ClinicTransfer {
  const received = arrival.status === 'refused' ? [] : wholeReceipt(transfer.lots, arrival.rows);
  const isShort = splitLots(transfer.lots, received).some(({ missing }) => missing > 0);
  const status: ClinicTransferStatus = arrival.status === 'refused' ? 'refused' : isShort ? 'short' : 'received';
  return { ...transfer, status, received, answer: arrival.reason, answeredDateTime: arrival.answeredDateTime };
}

/** A product as it may be the one that another clinic sends. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly barcode: string;
}

/** The clinic's own product for one of another clinic: with the same barcode, else the only one with the same name. */
export const ownProductFor = (
  { barcode, name }: { readonly barcode: string; readonly name: string },
  candidates: readonly Candidate[],
): string | undefined => {
  const byCode = candidates.filter((one) => sameGoods(one.barcode, barcode));
  if (byCode.length > 0) return byCode.length === 1 ? byCode[0]?.id : undefined;
  const byName = candidates.filter((one) => one.name.trim() === name.trim());
  return byName.length === 1 ? byName[0]?.id : undefined;
};
