import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import type { BoughtPlan } from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionState } from '@vetloom/domain/subscription/standing.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** How a clinic's subscription stands. Times in Unix seconds. */
export interface SubscriptionRow {
  readonly state: SubscriptionState;
  readonly plan: BoughtPlan;
  readonly byHand: boolean;
  readonly note: string;
  readonly termNo: number;
  readonly changes: number;
  readonly periodStart: number;
  readonly periodEnd: number | null;
  readonly anchorDay: number;
  readonly cancelled: boolean;
  readonly nextPlan: BoughtPlan | null;
  readonly graceUntil: number | null;
  readonly tries: number;
  readonly buyer: Buyer | null;
}

/** A card that is kept. */
export interface CardRow {
  readonly sealed: Uint8Array;
  readonly lastFour: string;
  readonly issuer: string;
  readonly expires: string;
  readonly boundAt: number;
  readonly told: boolean;
}

/** Waits for whoever else is at this clinic's subscription, until this transaction ends. */
export async function lockSubscription(tx: Rows): Promise<void> {
  await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('subscription ' || $1, 0))`, [tx.clinic]);
}

const COLUMNS = `state, plan, by_hand AS "byHand", note, term_no AS "termNo", changes, period_start AS "periodStart", period_end AS "periodEnd", anchor_day AS "anchorDay", cancelled,
  next_plan AS "nextPlan", grace_until AS "graceUntil", tries, buyer`;

/** The clinic's subscription; undefined where it never had one. */
export async function subscriptionOf(tx: Rows): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.sql<SubscriptionRow>(`SELECT ${COLUMNS} FROM vetloom.subscription WHERE clinic_id = $1`, [
    tx.clinic,
  ]);
  return row;
}

/** Writes the clinic's subscription as a whole. */
export async function keepSubscription(tx: Rows, row: SubscriptionRow, now: number): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.subscription (clinic_id, state, plan, by_hand, note, term_no, changes, period_start, period_end, anchor_day, cancelled, next_plan, grace_until, tries, buyer, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      ON CONFLICT (clinic_id) DO UPDATE SET state = $2, plan = $3, by_hand = $4, note = $5, term_no = $6, changes = $7, period_start = $8, period_end = $9, anchor_day = $10,
        cancelled = $11, next_plan = $12, grace_until = $13, tries = $14, buyer = $15, updated_at = $16`,
    [
      ...[tx.clinic, row.state, JSON.stringify(row.plan), row.byHand, row.note, row.termNo, row.changes],
      ...[row.periodStart, row.periodEnd, row.anchorDay, row.cancelled, jsonOrNull(row.nextPlan)],
      ...[row.graceUntil, row.tries, jsonOrNull(row.buyer), now],
    ],
  );
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The card that is charged; undefined where none is kept. */
export async function cardOf(tx: Rows): Promise<CardRow | undefined> {
  const [row] = await tx.sql<CardRow>(
    'SELECT sealed, last_four AS "lastFour", issuer, expires, bound_at AS "boundAt", told FROM vetloom.subscription_card WHERE clinic_id = $1',
    [tx.clinic],
  );
  return row;
}

/** Keeps a card in the place of the one before. */
export async function keepCard(tx: Rows, card: Omit<CardRow, 'told'> & { readonly knownAs: string }): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.subscription_card (clinic_id, sealed, last_four, issuer, expires, bound_at, known_as) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (clinic_id) DO UPDATE SET sealed = $2, last_four = $3, issuer = $4, expires = $5, bound_at = $6, told = false, known_as = $7`,
    [tx.clinic, card.sealed, card.lastFour, card.issuer, card.expires, card.boundAt, card.knownAs],
  );
}

/** Notes that the clinic is told of the card's end; false where it was before. */
export async function noteCardTold(tx: Rows): Promise<boolean> {
  const rows = await tx.sql(
    'UPDATE vetloom.subscription_card SET told = true WHERE clinic_id = $1 AND NOT told RETURNING told',
    [tx.clinic],
  );
  return rows.length > 0;
}

/** Forgets the card. */
export async function forgetCard(tx: Rows): Promise<void> {
  await tx.sql('DELETE FROM vetloom.subscription_card WHERE clinic_id = $1', [tx.clinic]);
}

/**
 * How many people may work in a clinic: the operator's own number; else the plan's, and none beyond those who do while it isn't paid. Undefined without a limit. `isLapsed` says that the
 * second is why.
 */
export async function placesAllowed(
  sql: ClinicTransaction['sql'],
  clinic: string,
): Promise<{ readonly people: number; readonly lapsed: boolean } | undefined> {
  const [row] = await sql<{ people: number | null; lapsed: boolean }>(
    `SELECT COALESCE(l.people, CASE WHEN s.state = 'active' THEN (s.plan ->> 'seats')::integer WHEN s.state IN ('lapsed', 'ended') THEN 0 END) AS people,
       l.people IS NULL AND COALESCE(s.state <> 'active', false) AS lapsed
     FROM vetloom.clinic_head here
       LEFT JOIN vetloom.staff_limit l ON l.clinic_id = $1 LEFT JOIN vetloom.subscription s ON s.clinic_id = $1
     WHERE here.clinic_id = $1`,
    [clinic],
  );
  return row && row.people !== null ? { people: row.people, lapsed: row.lapsed } : undefined;
}
