import type { WalletPayment, WalletStep } from '@vetloom/domain/billing/wallet.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { WalletRow } from '@vetloom/storage/billing/wallet-rows.ts';

/** A payment as it was just looked at. */
export interface Settled {
  readonly row: WalletRow;
  /** The owner has consented, and the money was not asked for yet. */
  readonly ready?: boolean;
}

/** What a desk is told of a payment. */
export function stepOf({ row, ready = false }: Settled): WalletStep {
  const { state, askedAt, refundAt, parts } = row;
  if (state === 'pending') return ready ? 'ready' : askedAt === null ? 'waiting' : 'unsure';
  if (state === 'confirmed')
    return refundAt === null && parts.every((part) => part.state !== 'open') ? 'done' : 'refunding';
  return state;
}

/** A payment as answers hold it. */
export function walletView(settled: Settled): WalletPayment {
  const { row } = settled;
  const { booked, receiveDate, invoice } = row;
  const step = stepOf(settled);
  return {
    ...{ _id: row.id, billingID: row.billingID, attempt: row.attempt, method: 'linePay', byKey: row.byKey },
    ...{ status: row.state, step, trouble: row.trouble, bills: [...row.bills] },
    ...{ amount: row.amount, depositUsed: row.depositUsed, receive: row.amount + row.depositUsed },
    ...(receiveDate === null ? {} : { receiveDate }),
    ...(invoice === null ? {} : { invoice }),
    ...{ userID: row.ownerID, transactionID: row.transactionID },
    paymentURL: step === 'waiting' ? row.paymentURL : '',
    endDateTime: row.endsAt,
    ...{
      receipts: [...(booked?.receipts ?? [])],
      depositID: booked?.depositID ?? '',
      toDeposit: booked?.toDeposit ?? 0,
    },
    refunded: row.state === 'refunded' ? row.amount : row.returned,
    parts: row.parts.map(({ id, amount, state, trouble, madeAt, by }) => ({
      ...{ refundID: id, amount, status: state, trouble, createDateTime: madeAt, createBy: staffIDOf(by) },
    })),
    ...{ createDateTime: row.madeAt, createBy: staffIDOf(row.madeBy), updateDateTime: row.updatedAt },
  };
}
