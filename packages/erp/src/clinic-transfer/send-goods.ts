import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicTransfer, clinicTransferFields } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { splitLots } from '@vetloom/domain/stock/clinic-transfer.ts';
import { firstPlace } from '@vetloom/storage/stock/ledger.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import type { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { demandUncountedDay } from '../controlled/counted-days.ts';
import { demandSecondPerson } from '../controlled/witness.ts';
import { nextTransferNumber } from '../form/next-number.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';
import { lotsTaken } from '../transfer/lots-taken.ts';
import { putSentTransfer } from './clinic-transfer-rows.ts';
import { describedLots, moveSent } from './send-ledger.ts';

/** What is sent, as somebody asks for it. */
export type GoodsToSend = z.output<typeof clinicTransferFields>;

/** Both ends of a transfer by their names. */
export interface Ends {
  readonly fromClinicName: string;
  readonly toClinicName: string;
}

/** The names of both ends: read before the write begins. @throws DomainError badParameter for a clinic that is no partner now */
export async function endsOf({ services: { db }, clinic }: ErpCall, toClinic: string): Promise<Ends> {
  const [own, partners] = await Promise.all([db.system.findClinic(clinic), partnersOf(db, clinic)]);
  const to = partners.find(({ id }) => id === toClinic);
  if (!own || !to) throw new DomainError('badParameter', 'no partner clinic', { field: 'toClinic' });
  return { fromClinicName: own.name, toClinicName: to.name };
}

/**
 * Sends goods to another clinic within a write: off the shelf, into transit, a row that the other clinic sees.
 * @throws DomainError badParameter, contradictory (`monthClosed`, `dayCounted`; `witnessNeeded` for a controlled drug without a second person, by their email)
 */
export async function sendGoods(
  call: ErpCall,
  write: RowWrite,
  { toClinic, fromPlaceID, sentDateTime, info, items }: GoodsToSend,
  { ends, witness }: { readonly ends: Ends; readonly witness: string | undefined },
): Promise<ClinicTransfer> {
  await demandSecondPerson(
    write,
    items.map(({ prodID }) => prodID),
    witness,
  );
  await demandOpenMonth(write, [sentDateTime]);
  await demandHappened(write, [sentDateTime], call.now);
  const ledger = ledgerOf(call, write);
  await firstPlace(ledger);
  const taken = await lotsTaken(call, write, ledger, { items, fromPlaceID, places: [fromPlaceID] });
  await demandUncountedDay(
    write,
    taken.map((one) => ({ ...one, placeID: fromPlaceID })),
    sentDateTime,
  );
  const products = await write.sql<{ id: string; name: string; unit: string; barcode: string }>(
    'SELECT id, name, unit, barcode FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2)',
    [items.map(({ prodID }) => prodID)],
  );
  const named = new Map(products.map((product) => [product.id, product]));
  const stamps: RowStamps = {
    ...{ id: newID(call), createDateTime: call.now, createBy: write.author },
    ...{ updateDateTime: call.now, updateBy: write.author },
  };
  const transfer: ClinicTransfer = {
    ...{ ...ends, ...stamps, toClinic, fromPlaceID, sentDateTime, info, status: 'sent' },
    customID: await nextTransferNumber(write, call.now),
    items: items.map((item) => {
      const { name = item.name, unit = item.unit, barcode = '' } = named.get(item.prodID) ?? {};
      return { ...item, name, unit, barcode };
    }),
    lots: await describedLots(write.sql, taken),
    ...{ answeredDateTime: null, received: [], answer: '', settlement: null, reason: '', againID: '' },
  };
  await moveSent(ledger, transfer, { happenedAt: sentDateTime, witness });
  await putSentTransfer(write.sql, transfer, write.seq);
  write.note({ table: 'clinic_transfer', id: transfer.id, before: null, after: transfer });
  return transfer;
}

/** What is missing of a transfer, to be sent again: of the lots of which it is missing. `now` in Unix seconds. */
export const missingGoods = (transfer: ClinicTransfer, now: number): GoodsToSend => {
  const items = new Map(transfer.items.map((item) => [item._id, item]));
  return {
    ...{ toClinic: transfer.toClinic, fromPlaceID: transfer.fromPlaceID, sentDateTime: now, info: transfer.info },
    items: splitLots(transfer.lots, transfer.received).flatMap(({ lot, missing }, at) => {
      const item = items.get(lot.row);
      if (missing === 0 || !item) return [];
      const { name, unit } = item;
      return [
        {
          ...{ _id: `again-${at}`, prodID: lot.prodID, name, unit, number: missing },
          ...{ lot: lot.lot, expiresOn: lot.expiresOn },
        },
      ];
    }),
  };
};
