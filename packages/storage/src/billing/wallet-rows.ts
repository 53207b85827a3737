import type { InvoiceWish } from '@vetloom/domain/billing/invoice.ts';
import type { WalletCorrected, WalletPartState, WalletState } from '@vetloom/domain/billing/wallet.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What was written for a payment. */
export interface WalletBooked {
  readonly receipts: readonly string[];
  readonly depositID: string;
  /** NT$ that no bill owed any more. */
  readonly toDeposit: number;
  /** Entries by which parts of that deposit went back. */
  readonly restBack?: readonly string[];
}

/** A part of a payment that goes back, or was to. Amounts in NT$, times in Unix seconds. */
export interface WalletPartRow {
  readonly id: string;
  readonly amount: number;
  readonly state: WalletPartState;
  /** What the provider had given back ahead of it: it has gone back once that is `amount` more. */
  readonly before: number;
  /** When the provider was asked for it: once at most. */
  readonly askedAt: number | null;
  /** The bill that it goes back of first, or empty. */
  readonly bill: string;
  readonly reason: string;
  readonly by: string;
  readonly operator: string | null;
  readonly madeAt: number;
  readonly trouble: string;
  /** What becomes of receipts that were corrected to another way, once nothing is left of the payment; null where nobody was asked. */
  readonly corrected?: WalletCorrected | null;
}

/** A payment by a card wallet. Amounts in NT$, times in Unix seconds. */
export interface WalletRow {
  readonly id: string;
  /** The channel of the provider by which it was begun, and by which alone it is known there; empty for one of before that was kept. */
  readonly channelID: string;
  readonly billingID: string;
  readonly attempt: number;
  readonly byKey: boolean;
  readonly state: WalletState;
  readonly amount: number;
  readonly depositUsed: number;
  readonly bills: readonly string[];
  readonly receiveDate: number | null;
  readonly invoice: InvoiceWish | null;
  readonly ownerID: string;
  readonly transactionID: string;
  readonly paymentURL: string;
  readonly trouble: string;
  readonly madeAt: number;
  /** Email of whoever asked for the money. */
  readonly madeBy: string;
  readonly madeOperator: string | null;
  readonly endsAt: number;
  readonly askedAt: number | null;
  readonly cancelAt: number | null;
  readonly booked: WalletBooked | null;
  readonly refundAt: number | null;
  readonly refundBy: string | null;
  readonly refundOperator: string | null;
  readonly refundReason: string | null;
  readonly refundCorrected: WalletCorrected | null;
  /** Parts that went back or were to, the oldest first. */
  readonly parts: readonly WalletPartRow[];
  /** NT$ that the provider has given back in parts. */
  readonly returned: number;
  readonly updatedAt: number;
}

const COLUMNS: Readonly<Record<keyof WalletRow, string>> = {
  id: 'id',
  channelID: 'channel_id',
  billingID: 'billing_id',
  attempt: 'attempt',
  byKey: 'by_key',
  state: 'state',
  amount: 'amount',
  depositUsed: 'deposit_used',
  bills: 'bills',
  receiveDate: 'receive_date',
  invoice: 'invoice',
  ownerID: 'owner_id',
  transactionID: 'transaction_id',
  paymentURL: 'payment_url',
  trouble: 'trouble',
  madeAt: 'made_at',
  madeBy: 'made_by',
  madeOperator: 'made_operator',
  endsAt: 'ends_at',
  askedAt: 'asked_at',
  cancelAt: 'cancel_at',
  booked: 'booked',
  refundAt: 'refund_at',
  refundBy: 'refund_by',
  refundOperator: 'refund_operator',
  refundReason: 'refund_reason',
  refundCorrected: 'refund_corrected',
  parts: 'parts',
  returned: 'returned',
  updatedAt: 'updated_at',
};
const NAMES = Object.keys(COLUMNS) as (keyof WalletRow)[];
const BIG: ReadonlySet<string> = new Set([
  'amount',
  'depositUsed',
  'receiveDate',
  'madeAt',
  'endsAt',
  'askedAt',
  'cancelAt',
  'refundAt',
  'returned',
  'updatedAt',
]);
const READ = NAMES.map((name) => `${COLUMNS[name]}${BIG.has(name) ? '::float8' : ''} AS "${name}"`).join(', ');
const JSON_FIELDS: ReadonlySet<string> = new Set(['bills', 'invoice', 'booked', 'parts']);
const stored = (name: string, value: unknown): unknown =>
  JSON_FIELDS.has(name) && value !== null ? JSON.stringify(value) : value;

/** Writes a new payment. */
export async function insertWallet(tx: Rows, row: WalletRow): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.wallet_payment (clinic_id, ${NAMES.map((name) => COLUMNS[name]).join(', ')})
      VALUES ($1, ${NAMES.map((name, at) => `$${at + 2}${JSON_FIELDS.has(name) ? '::jsonb' : ''}`).join(', ')})`,
    [tx.clinic, ...NAMES.map((name) => stored(name, row[name]))],
  );
}

/** What of a payment changes. */
export type WalletChange = Partial<
  Pick<
    WalletRow,
    | 'state'
    | 'transactionID'
    | 'paymentURL'
    | 'trouble'
    | 'askedAt'
    | 'cancelAt'
    | 'booked'
    | 'refundAt'
    | 'refundBy'
    | 'refundOperator'
    | 'refundReason'
    | 'refundCorrected'
    | 'parts'
    | 'returned'
  >
>;

/** Changes a payment that the caller has locked. */
export async function updateWallet(
  tx: Rows,
  id: string,
  change: WalletChange & { readonly updatedAt: number },
): Promise<void> {
  const names = Object.keys(change) as (keyof typeof change)[];
  const sets = names.map((name, at) => `${COLUMNS[name]} = $${at + 3}${JSON_FIELDS.has(name) ? '::jsonb' : ''}`);
  await tx.sql(`UPDATE vetloom.wallet_payment SET ${sets.join(', ')} WHERE clinic_id = $1 AND id = $2`, [
    ...[tx.clinic, id],
    ...names.map((name) => stored(name, change[name])),
  ]);
}

/** A payment; `lock` keeps others from changing it until the transaction ends. */
export async function walletByID(tx: Rows, id: string, lock = false): Promise<WalletRow | undefined> {
  const [row] = await tx.sql<WalletRow>(
    `SELECT ${READ} FROM vetloom.wallet_payment WHERE clinic_id = $1 AND id = $2${lock ? ' FOR UPDATE' : ''}`,
    [tx.clinic, id],
  );
  return row;
}

/** Payments by their ids; what is none is missing. */
export const walletsByID = (tx: Rows, ids: readonly string[]): Promise<WalletRow[]> =>
  tx.sql<WalletRow>(`SELECT ${READ} FROM vetloom.wallet_payment WHERE clinic_id = $1 AND id = ANY($2::text[])`, [
    tx.clinic,
    ids,
  ]);

/** Keeps everybody else in the clinic from beginning a payment until the transaction ends: of two desks at one bill the second finds what the first began. */
export async function lockWallets(tx: Rows): Promise<void> {
  await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('wallet payments ' || $1, 0))`, [tx.clinic]);
}

/** The attempts of an act of paying, the first one first. */
export const walletsOfBilling = (tx: Rows, billingID: string): Promise<WalletRow[]> =>
  tx.sql<WalletRow>(
    `SELECT ${READ} FROM vetloom.wallet_payment WHERE clinic_id = $1 AND billing_id = $2 ORDER BY attempt`,
    [tx.clinic, billingID],
  );

/** Payments that are still to be settled with the provider, the oldest first; `bills`: of these alone. */
export const openWallets = (
  tx: Rows,
  { limit, bills }: { readonly limit: number; readonly bills?: readonly string[] },
): Promise<WalletRow[]> =>
  tx.sql<WalletRow>(
    `SELECT ${READ} FROM vetloom.wallet_payment WHERE clinic_id = $1 AND (state = 'pending' OR (state = 'confirmed' AND (refund_at IS NOT NULL OR parts @> '[{"state": "open"}]')))
      AND ($2::text[] IS NULL OR bills ?| $2::text[]) ORDER BY made_at, id LIMIT $3`,
    [tx.clinic, bills ?? null, limit],
  );

/** Payments that were begun within a time, both ends included, the latest first. */
export const walletsBetween = (
  tx: Rows,
  {
    begin,
    end,
    limit,
    skip = 0,
  }: { readonly begin: number; readonly end: number; readonly limit: number; readonly skip?: number },
): Promise<WalletRow[]> =>
  tx.sql<WalletRow>(
    `SELECT ${READ} FROM vetloom.wallet_payment WHERE clinic_id = $1 AND made_at BETWEEN $2 AND $3 ORDER BY made_at DESC, id LIMIT $4 OFFSET $5`,
    [tx.clinic, begin, end, limit, skip],
  );

/** A channel of a wallet by which a clinic takes money, or took some. */
export interface WalletChannel {
  readonly wallet: string;
  readonly channelID: string;
}

/** Keeps what proves a clinic to a channel of a wallet, sealed. */
export async function keepWalletSecret(
  tx: Rows,
  { wallet, channelID }: WalletChannel,
  sealed: Uint8Array,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.wallet_secret (clinic_id, wallet, channel_id, sealed) VALUES ($1, $2, $3, $4)
      ON CONFLICT (clinic_id, wallet, channel_id) DO UPDATE SET sealed = excluded.sealed`,
    [tx.clinic, wallet, channelID, sealed],
  );
}

/** What proves a clinic to a channel of a wallet, sealed. */
export async function walletSecret(tx: Rows, { wallet, channelID }: WalletChannel): Promise<Uint8Array | undefined> {
  const [row] = await tx.sql<{ sealed: Uint8Array }>(
    'SELECT sealed FROM vetloom.wallet_secret WHERE clinic_id = $1 AND wallet = $2 AND channel_id = $3',
    [tx.clinic, wallet, channelID],
  );
  return row?.sealed;
}

/** Whether a clinic keeps what proves it to any other channel of a wallet than one; null for none. */
export async function hasOtherChannels(tx: Rows, wallet: string, present: string | null): Promise<boolean> {
  const found = await tx.sql<object>(
    'SELECT 1 FROM vetloom.wallet_secret WHERE clinic_id = $1 AND wallet = $2 AND channel_id IS DISTINCT FROM $3 LIMIT 1',
    [tx.clinic, wallet, present],
  );
  return found.length > 0;
}

/**
 * Forgets what proves a clinic to channels that it doesn't use any more, but of those at which a payment is undecided, was taken since `refundable`, or was begun since `late`: its
 * money may turn up there still. Unix seconds.
 */
export async function forgetChannels(
  tx: Rows,
  wallet: string,
  {
    present,
    refundable,
    late,
  }: { readonly present: string | null; readonly refundable: number; readonly late: number },
): Promise<void> {
  await tx.sql(
    `DELETE FROM vetloom.wallet_secret s WHERE s.clinic_id = $1 AND s.wallet = $2 AND s.channel_id IS DISTINCT FROM $3 AND NOT EXISTS (
      SELECT FROM vetloom.wallet_payment p WHERE p.clinic_id = $1 AND p.channel_id = s.channel_id AND (
        p.state = 'pending' OR (p.state = 'confirmed' AND (p.refund_at IS NOT NULL OR p.parts @> '[{"state": "open"}]' OR p.made_at >= $4)) OR p.made_at >= $5))`,
    [tx.clinic, wallet, present, refundable, late],
  );
}
