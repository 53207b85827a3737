import type { ChosenOwner, ChosenPet } from '@vetloom/domain/message/campaign/addressee.ts';
import type { CampaignFilter, FilterTimes } from '@vetloom/domain/message/campaign/campaign-filter.ts';
import { CAME_BACK_DAYS, CAMPAIGN_STATUS, MOST_ANIMALS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** An owner with those of their animals that a filter chooses. */
export interface ChosenRow {
  readonly id: string;
  readonly owner: ChosenOwner;
  readonly pets: readonly ChosenPet[];
}

/** What is looked for: `after` is the id of the owner behind whom it goes on. */
export interface Choice {
  readonly filter: CampaignFilter;
  readonly times: FilterTimes;
  readonly after: string;
  readonly limit: number;
}

/** What LIKE takes for wildcards stands for itself. */
const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Conditions of an animal `p` and its owner `u`, with their values behind those that are there. */
function conditionsOf({ filter, times }: Choice, values: unknown[]): { pet: string[]; owner: string[] } {
  const value = (given: unknown) => `$${values.push(given)}`;
  const pet: string[] = [];
  const text = (field: string, among: readonly string[]) => {
    if (among.length > 0) pet.push(`p.body ->> '${field}' = ANY(${value(among)})`);
  };
  text('type', filter.species);
  text('breed', filter.breeds);
  if (filter.sex !== '') pet.push(`p.body ->> 'gender' = ${value(filter.sex)}`);
  if (filter.neutered === 'yes') pet.push(`COALESCE(p.body ->> 'neuter', '') NOT IN ('', 'Intact')`);
  if (filter.neutered === 'no') pet.push(`p.body ->> 'neuter' = 'Intact'`);
  if (filter.petLabels.length > 0) pet.push(`p.body -> 'label' ?| ${value(filter.petLabels)}`);
  if (times.bornBefore !== undefined) pet.push(`(p.body ->> 'birth')::float8 < ${value(times.bornBefore)}`);
  if (times.bornFrom !== undefined) pet.push(`(p.body ->> 'birth')::float8 >= ${value(times.bornFrom)}`);
  const visit = (since: number, more = '') =>
    `EXISTS (SELECT FROM vetloom.record_fact f WHERE f.clinic_id = $1 AND f.pet_id = p.id AND f.date_time >= ${value(since)}${more})`;
  const got = (name: string) => {
    const pattern = value(containing(name));
    return ` AND EXISTS (SELECT FROM unnest(f.terms) AS term WHERE split_part(term, ':', 1) IN ('drug', 'item') AND term LIKE ${pattern})`;
  };
  if (times.seenSince !== undefined) pet.push(visit(times.seenSince));
  if (times.notSeenSince !== undefined) pet.push(`NOT ${visit(times.notSeenSince)}`);
  if (filter.had !== null && times.hadSince !== undefined) pet.push(visit(times.hadSince, got(filter.had.name)));
  if (filter.hadNot !== null && times.hadNotSince !== undefined)
    pet.push(`NOT ${visit(times.hadNotSince, got(filter.hadNot.name))}`);
  const owner = filter.ownerLabels.length > 0 ? [`u.body -> 'label' ?| ${value(filter.ownerLabels)}`] : [];
  return { pet, owner };
}

const all = (conditions: readonly string[]) => conditions.map((condition) => ` AND ${condition}`).join('');

/**
 * The next owners of whom a filter chooses an animal, in the order of their ids, each with these animals, the dead among them: whoever counts says why one is
 * left out. It goes through the owners in that order, so that a page costs no more for coming late.
 */
export function chosenOwners(tx: Rows, choice: Choice): Promise<ChosenRow[]> {
  const values: unknown[] = [tx.clinic, choice.after];
  const { pet, owner } = conditionsOf(choice, values);
  return tx.sql(
    `SELECT u.id, jsonb_build_object('_id', u.id, 'name', u.body -> 'name', 'phone', COALESCE(u.body -> 'phone', '""'),
        'email', COALESCE(u.body -> 'email', '""'), 'lineUserID', COALESCE(u.body -> 'lineUserID', '""'),
        'lineLeftDateTime', COALESCE(u.body -> 'lineLeftDateTime', '0'), 'contacts', COALESCE(u.body -> 'contacts', '[]'),
        'consent', COALESCE(u.body -> 'consent', '[]')) AS owner, chosen.pets
      FROM vetloom.document u
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.body -> 'name', 'status', COALESCE(p.body -> 'status', '0')) ORDER BY p.id) AS pets
          FROM (SELECT p.id, p.body FROM vetloom.document p WHERE p.clinic_id = $1 AND p.collection = 'pet' AND NOT p.deleted AND p."t_userID" = u.id${all(pet)}
            ORDER BY p.id LIMIT ${MOST_ANIMALS}) AS p
      ) AS chosen
      WHERE u.clinic_id = $1 AND u.collection = 'user' AND NOT u.deleted AND u.id > $2${all(owner)} AND chosen.pets IS NOT NULL
      ORDER BY u.id LIMIT ${choice.limit}`,
    values,
  );
}

/** Of which messages the figures of a campaign are: those that it asked for, between when it was sent and when it ended. */
export interface CampaignSpan {
  readonly campaignID: string;
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
}

const OF_CAMPAIGN = `FROM vetloom.document m WHERE m.clinic_id = $1 AND m.collection = 'message' AND NOT m.deleted
  AND m."n_createDateTime" >= $2 AND m."n_createDateTime" <= $3 AND m.body ->> 'sourceID' = $4`;
const SENT = `(m.body ->> 'sentDateTime')::float8`;
/** A visit of one of the animals that the message spoke of, some days after it went. */
const CAME_BACK = `m."n_status" >= ${MESSAGE_STATUS.sent} AND EXISTS (SELECT FROM vetloom.record_fact f
  WHERE f.clinic_id = $1 AND f.date_time > ${SENT} AND f.date_time <= ${SENT} + ${CAME_BACK_DAYS * 86_400}
    AND f.pet_id IN (SELECT jsonb_array_elements_text(COALESCE(m.body -> 'petIDs', jsonb_build_array(m.body -> 'petID')))))`;

/** What became of a campaign's messages. Every message is in one of the first six, and in further ones where it says so. */
export const CAMPAIGN_FIGURES = {
  /** Waits, or is with the vendor at this moment. */
  queued: `m."n_status" IN (${MESSAGE_STATUS.queued}, ${MESSAGE_STATUS.handing})`,
  /** A vendor has taken it. */
  handedOver: `m."n_status" >= ${MESSAGE_STATUS.sent}`,
  unsure: `m."n_status" = ${MESSAGE_STATUS.unsure}`,
  failed: `m."n_status" = ${MESSAGE_STATUS.failed}`,
  withdrawn: `m."n_status" = ${MESSAGE_STATUS.withdrawn}`,
  /** Somebody telephoned instead. */
  called: `m."n_status" = ${MESSAGE_STATUS.called}`,
  /** Of those that were handed over. */
  arrived: `m."n_status" >= ${MESSAGE_STATUS.delivered}`,
  read: `m."n_status" = ${MESSAGE_STATUS.read}`,
  cameBack: CAME_BACK,
} as const;
/** What became of a campaign's messages. */
export type CampaignFigure = keyof typeof CAMPAIGN_FIGURES;

/** How many of a campaign's messages there are of each figure, and what they cost: points of SMS, and messages of the messaging app. */
export async function campaignFigures(
  tx: Rows,
  { campaignID, from, to }: CampaignSpan,
): Promise<Readonly<Record<CampaignFigure | 'points' | 'messages', number>>> {
  const counts = Object.entries(CAMPAIGN_FIGURES).map(
    ([figure, condition]) => `(count(*) FILTER (WHERE ${condition}))::float8 AS "${figure}"`,
  );
  const spent = `(COALESCE(sum((SELECT sum((attempt ->> 'points')::numeric) FROM jsonb_array_elements(COALESCE(m.body -> 'attempts', '[]')) AS attempt
    WHERE attempt ->> 'outcome' = 'handedOver' AND attempt ->> 'channel' = 'sms')), 0))::float8 AS points`;
  const [row] = await tx.sql<Record<CampaignFigure | 'points' | 'messages', number>>(
    `SELECT count(*)::float8 AS messages, ${counts.join(', ')}, ${spent} ${OF_CAMPAIGN}`,
    [tx.clinic, from, to, campaignID],
  );
  if (row === undefined) throw new Error('no sums of a campaign');
  return row;
}

/** The messages behind a figure, the earliest first; all of the campaign's without one. */
export async function campaignMessages(
  tx: Rows,
  { campaignID, from, to }: CampaignSpan,
  figure: CampaignFigure | undefined,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<Message[]> {
  const rows = await tx.sql<{ body: Message }>(
    `SELECT m.body ${OF_CAMPAIGN}${figure === undefined ? '' : ` AND ${CAMPAIGN_FIGURES[figure]}`}
      ORDER BY m."n_createDateTime", m.id LIMIT ${limit} OFFSET ${skip}`,
    [tx.clinic, from, to, campaignID],
  );
  return rows.map(({ body }) => body);
}

/** Campaigns that have something to be done at a time: they send, or were called off while messages of theirs wait. */
export async function campaignsToWork(tx: Rows, now: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT c.id FROM vetloom.document c WHERE c.clinic_id = $1 AND c.collection = 'campaign' AND NOT c.deleted AND (
        (c."n_status" = ${CAMPAIGN_STATUS.sending} AND (c.body ->> 'dueDateTime')::float8 <= $2)
        OR (c."n_status" = ${CAMPAIGN_STATUS.withdrawn} AND EXISTS (SELECT FROM vetloom.document m WHERE m.clinic_id = $1 AND m.collection = 'message' AND NOT m.deleted
          AND m."n_status" = ${MESSAGE_STATUS.queued} AND m."n_createDateTime" >= (c.body ->> 'sentDateTime')::float8 AND m.body ->> 'sourceID' = c.id)))
      ORDER BY c.body ->> 'sentDateTime', c.id`,
    [tx.clinic, now],
  );
  return rows.map(({ id }) => id);
}

/** Messages of a campaign that wait still. */
export async function waitingOfCampaign(tx: Rows, campaignID: string, limit: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message' AND NOT deleted AND "n_status" = ${MESSAGE_STATUS.queued}
      AND body ->> 'sourceID' = $2 ORDER BY "n_createDateTime", id LIMIT ${limit}`,
    [tx.clinic, campaignID],
  );
  return rows.map(({ id }) => id);
}
