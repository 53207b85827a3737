import { type Deposit, depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import type { InvoiceWish } from '@vetloom/domain/billing/invoice.ts';
import { WALLET_CONSENT_S } from '@vetloom/domain/billing/wallet.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { demandMethod } from '@vetloom/domain/clinic/payment-methods.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import {
  insertWallet,
  lockWallets,
  openWallets,
  type WalletRow,
  walletSecret,
  walletsOfBilling,
} from '@vetloom/storage/billing/wallet-rows.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { notConnected } from './wallet-accounts.ts';
import type { Acting } from './wallet-changes.ts';

/** Payments of some bills that are still to be settled: one waits at most, others may be on their way back. */
const MOST_OPEN = 200;

/** What a desk asks for. */
export interface WantedPayment {
  /** The channel by which the owner is asked. */
  readonly channelID: string;
  readonly billingID: string;
  readonly bills: readonly string[];
  /** NT$ in all, the deposit's part among it; undefined for all that is owed. */
  readonly receive: number | undefined;
  readonly depositUsed: number;
  readonly receiveDate: number | undefined;
  readonly invoice: InvoiceWish | undefined;
  readonly byKey: boolean;
  /** Refuses what may not be paid so, by what stands here as it is begun. */
  readonly demand?: ((reader: Reader) => Promise<void>) | undefined;
}

/** A payment that was begun, or the one that the same act of paying had begun before. */
export interface BegunPayment {
  readonly row: WalletRow;
  readonly isNew: boolean;
  /** What the owner reads in their app. */
  readonly name: string;
}

/**
 * Begins a payment in its own transaction, ahead of any question to the provider. Its amount is what the bills owe here, whatever the desk believes. The same act of paying
 * finds what it began: one that waits or is paid is answered, one that came to nothing is followed by the next attempt.
 * @throws DomainError notFound, clinicClosed, badParameter (`walletNothingOwed`, `walletTooMuch` with what is `owed`, `depositShort`, `methodNotTaken`), contradictory
 * (`walletPending` with the `paymentID` that waits for one of the bills)
 */
export async function beginPayment(
  tx: ClinicTransaction,
  wanted: WantedPayment,
  by: Acting,
  now: number,
): Promise<BegunPayment> {
  await demandOpenClinic(tx);
  await lockWallets(tx);
  // Somebody may have taken the account away since it was looked up.
  if (!(await walletSecret(tx, { wallet: 'linePay', channelID: wanted.channelID }))) throw notConnected();
  const { reader } = tx;
  const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
  const name = own?.name || 'VetLoom';
  const before = await walletsOfBilling(tx, wanted.billingID);
  const last = before.at(-1);
  if (last && (last.state === 'pending' || last.state === 'confirmed')) return { row: last, isNew: false, name };
  await wanted.demand?.(reader);
  await demandMethod(new OverlayTx(reader), { method: 'linePay', chosen: true });
  const open = await openWallets(tx, { limit: MOST_OPEN, bills: wanted.bills });
  const waiting = open.find(({ state }) => state === 'pending');
  if (waiting)
    throw new DomainError('contradictory', 'another payment waits for this bill', {
      rule: 'walletPending',
      paymentID: waiting.id,
    });
  const { owed, userID } = await owedOn(reader, wanted.bills);
  const receive = wanted.receive ?? owed;
  if (owed <= 0 || receive <= 0)
    throw new DomainError('badParameter', 'nothing is owed', { field: 'bills', rule: 'walletNothingOwed' });
  if (receive > owed)
    throw new DomainError('badParameter', 'more than is owed', { field: 'receive', rule: 'walletTooMuch', owed });
  const amount = receive - wanted.depositUsed;
  if (amount <= 0)
    throw new DomainError('badParameter', 'the deposit pays all of it', {
      field: 'depositUsed',
      rule: 'walletNothingOwed',
    });
  if (wanted.depositUsed > 0) {
    const entries =
      userID === '' ? [] : ((await reader.query('deposit', 'byOwner', { equals: [userID] })) as Deposit[]);
    const left = depositBalance(entries);
    if (left < wanted.depositUsed)
      throw new DomainError('badParameter', 'the deposit does not hold that much', {
        field: 'depositUsed',
        rule: 'depositShort',
        left,
      });
  }
  const attempt = (last?.attempt ?? 0) + 1;
  const row: WalletRow = {
    ...{
      id: `${wanted.billingID}-${attempt}`,
      channelID: wanted.channelID,
      billingID: wanted.billingID,
      attempt,
      byKey: wanted.byKey,
      state: 'pending',
    },
    ...{ amount, depositUsed: wanted.depositUsed, bills: wanted.bills, receiveDate: wanted.receiveDate ?? null },
    ...{ invoice: wanted.invoice ?? null, ownerID: userID, transactionID: '', paymentURL: '', trouble: '' },
    ...{ madeAt: now, madeBy: by.email, madeOperator: by.by ?? null, endsAt: now + WALLET_CONSENT_S },
    // By a code the money is asked for with the very first question.
    ...{ askedAt: wanted.byKey ? now : null, cancelAt: null, booked: null },
    ...{ refundAt: null, refundBy: null, refundOperator: null, refundReason: null, updatedAt: now },
    ...{ refundCorrected: null, parts: [], returned: 0 },
  };
  await insertWallet(tx, row);
  return { row, isNew: true, name };
}

interface Bill {
  readonly _id: string;
  readonly total: number;
  readonly received: number;
  readonly userID: string;
}

/** NT$ that came in for bills beyond what they ask for, in all. A bill that is gone has none. */
export async function overOn(reader: Reader, ids: readonly string[]): Promise<number> {
  let over = 0;
  for (const collection of ['record', 'inHospital', 'sale'] as const) {
    const found = (await reader.getMany(
      collection,
      ids.filter((id) => kindOfID(id)?.collection === collection),
    )) as readonly (Bill | undefined)[];
    for (const bill of found) over += bill ? Math.max(0, bill.received - bill.total) : 0;
  }
  return over;
}

/** NT$ that bills owe in all, and the owner of the first that has one. @throws DomainError notFound */
async function owedOn(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly owed: number; readonly userID: string }> {
  let owed = 0;
  let userID = '';
  for (const collection of ['record', 'inHospital', 'sale'] as const) {
    const of = ids.filter((id) => kindOfID(id)?.collection === collection);
    const found = (await reader.getMany(collection, of)) as readonly (Bill | undefined)[];
    for (const [at, bill] of found.entries()) {
      if (!bill) throw new DomainError('notFound', `bill ${of[at]} not found`, { id: of[at] ?? '' });
      owed += Math.max(0, bill.total - bill.received);
      userID ||= bill.userID;
    }
  }
  return { owed, userID };
}
