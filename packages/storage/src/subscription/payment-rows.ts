import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import type { BoughtPlan } from '@vetloom/domain/subscription/plan.schema.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** How far a charge has come; see migration 0910. */
export type PaymentState = 'asking' | 'atBank' | 'paid' | 'failed' | 'surplus' | 'refunded';

/** What may be shown of a card. */
export interface CardFacts {
  readonly lastFour: string;
  readonly issuer: string;
  /** Its last month, `203012`; empty where that isn't known. */
  readonly expires: string;
}

/** A charge. Money in dollars, times in Unix seconds. */
export interface PaymentRow {
  readonly paymentID: string;
  readonly kind: 'start' | 'renewal' | 'change';
  readonly claim: string;
  readonly state: PaymentState;
  readonly plan: BoughtPlan;
  readonly amount: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly bankID: string;
  readonly tradeID: string | null;
  readonly bankURL: string | null;
  /** Why it failed: a reason of the port, or `unanswered` where nobody knows, `notConfirmed` where the card's owner didn't say yes. */
  readonly reason: string | null;
  readonly said: string | null;
  readonly lastFour: string | null;
  /** The card that it brought, to be kept once it is paid. */
  readonly card: CardFacts | null;
  readonly cardSealed: Uint8Array | null;
  /** By the card that is kept; else by one that was typed. */
  readonly byCard: boolean;
  /** Who asked for it; null for the clinic's own schedule. */
  readonly email: string | null;
  readonly buyer: Buyer | null;
  readonly madeAt: number;
  readonly askedAt: number;
  readonly asks: number;
  readonly settledAt: number | null;
  readonly lookAt: number | null;
  readonly looks: number;
  readonly invoice: string | null;
}

/** A charge that is about to be asked for. */
export type NewPayment = Pick<
  PaymentRow,
  | 'paymentID'
  | 'kind'
  | 'claim'
  | 'plan'
  | 'amount'
  | 'periodStart'
  | 'periodEnd'
  | 'bankID'
  | 'byCard'
  | 'email'
  | 'buyer'
  | 'madeAt'
> & { readonly lookAt: number };

const COLUMNS = `payment_id AS "paymentID", kind, claim, state, plan, amount, period_start AS "periodStart", period_end AS "periodEnd", bank_id AS "bankID", trade_id AS "tradeID",
  bank_url AS "bankURL", reason, said, last_four AS "lastFour", card, card_sealed AS "cardSealed", by_card AS "byCard", email, buyer, made_at AS "madeAt", asked_at AS "askedAt", asks, settled_at AS "settledAt",
  look_at AS "lookAt", looks, invoice`;
const OF_CLINIC = `SELECT ${COLUMNS} FROM vetloom.subscription_payment WHERE clinic_id = $1`;

/** Writes down that a charge is asked for. What it pays for is free: the transaction has looked. */
export async function beginPayment(tx: Rows, payment: NewPayment): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.subscription_payment (clinic_id, payment_id, kind, claim, state, plan, amount, period_start, period_end, bank_id, by_card, email, buyer, made_at, asked_at, look_at)
      VALUES ($1, $2, $3, $4, 'asking', $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)`,
    [
      ...[tx.clinic, payment.paymentID, payment.kind, payment.claim, JSON.stringify(payment.plan), payment.amount],
      ...[payment.periodStart, payment.periodEnd, payment.bankID, payment.byCard, payment.email],
      ...[payment.buyer === null ? null : JSON.stringify(payment.buyer), payment.madeAt, payment.lookAt],
    ],
  );
}

/** A charge by its id. */
export async function paymentOf(tx: Rows, paymentID: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.sql<PaymentRow>(`${OF_CLINIC} AND payment_id = $2`, [tx.clinic, paymentID]);
  return row;
}

/** The charge that isn't decided; there is at most one. */
export async function openPayment(tx: Rows): Promise<PaymentRow | undefined> {
  const [row] = await tx.sql<PaymentRow>(`${OF_CLINIC} AND state IN ('asking', 'atBank')`, [tx.clinic]);
  return row;
}

/** Whether something is being paid for, or was. */
export async function isClaimed(tx: Rows, claim: string): Promise<boolean> {
  const rows = await tx.sql(
    `SELECT 1 FROM vetloom.subscription_payment WHERE clinic_id = $1 AND claim = $2 AND state IN ('asking', 'atBank', 'paid')`,
    [tx.clinic, claim],
  );
  return rows.length > 0;
}

/** Charges, the newest first. */
export const paymentsOf = (
  tx: Rows,
  { limit, skip }: { readonly limit?: number | undefined; readonly skip: number },
): Promise<PaymentRow[]> =>
  tx.sql<PaymentRow>(`${OF_CLINIC} ORDER BY made_at DESC, payment_id DESC LIMIT $2 OFFSET $3`, [
    tx.clinic,
    limit ?? null,
    skip,
  ]);

/** Charges of which the vendor is to be asked now. */
export const paymentsToLookAt = (tx: Rows, now: number): Promise<PaymentRow[]> =>
  tx.sql<PaymentRow>(`${OF_CLINIC} AND look_at <= $2 ORDER BY look_at, payment_id LIMIT 20`, [tx.clinic, now]);

/** What of a charge changes. */
export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | 'state'
    | 'tradeID'
    | 'bankURL'
    | 'reason'
    | 'said'
    | 'lastFour'
    | 'card'
    | 'cardSealed'
    | 'askedAt'
    | 'asks'
    | 'settledAt'
    | 'lookAt'
    | 'looks'
    | 'invoice'
  >
>;
const COLUMN: Readonly<Record<keyof PaymentChange, string>> = {
  state: 'state',
  tradeID: 'trade_id',
  bankURL: 'bank_url',
  reason: 'reason',
  said: 'said',
  lastFour: 'last_four',
  card: 'card',
  cardSealed: 'card_sealed',
  askedAt: 'asked_at',
  asks: 'asks',
  settledAt: 'settled_at',
  lookAt: 'look_at',
  looks: 'looks',
  invoice: 'invoice',
};

/** Changes a charge. */
export async function changePayment(tx: Rows, paymentID: string, change: PaymentChange): Promise<void> {
  const names = Object.keys(change) as (keyof PaymentChange)[];
  if (names.length === 0) return;
  const set = names.map((name, at) => `${COLUMN[name]} = $${at + 3}`).join(', ');
  const values = names.map((name) =>
    name === 'card' && change.card ? JSON.stringify(change.card) : (change[name] ?? null),
  );
  await tx.sql(`UPDATE vetloom.subscription_payment SET ${set} WHERE clinic_id = $1 AND payment_id = $2`, [
    tx.clinic,
    paymentID,
    ...values,
  ]);
}
