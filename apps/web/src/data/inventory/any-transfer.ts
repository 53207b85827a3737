import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicArrival, ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { clinicTransferCalls } from './clinic-transfer-calls.ts';
import { transferCalls } from './transfer-calls.ts';

/** A transfer of whichever kind: between two places, to another clinic, from another clinic. */
export type AnyTransfer =
  | { readonly kind: 'place'; readonly transfer: StockTransfer }
  | { readonly kind: 'clinic'; readonly transfer: ClinicTransfer }
  | { readonly kind: 'arrival'; readonly transfer: ClinicArrival };

/** So many of each kind between clinics are looked through; they have no call by their id. */
const LOOKED_THROUGH = 200;

/** The transfer that a movement names as its cause. @throws DomainError notFound, networkRequired */
export async function anyTransfer(id: string): Promise<AnyTransfer> {
  const place = await transferCalls.get(id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === CODE.notFound) return undefined;
    throw error;
  });
  if (place) return { kind: 'place', transfer: place };
  const [open, past, came] = await Promise.all([
    clinicTransferCalls.open(),
    clinicTransferCalls.past(LOOKED_THROUGH),
    clinicTransferCalls.arrivals(LOOKED_THROUGH),
  ]);
  const sent = [...open.rows, ...past.rows].find((one) => one.id === id);
  if (sent) return { kind: 'clinic', transfer: sent };
  const arrival = came.rows.find((one) => one.id === id);
  if (arrival) return { kind: 'arrival', transfer: arrival };
  throw new DomainError('notFound', 'no such transfer', { id });
}
