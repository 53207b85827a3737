import { randomBytes } from 'node:crypto';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import pg from 'pg';
import { putIndexesBack, setIndexesAside } from '../bulk/indexes-aside.ts';
import type { Session } from '../database/connections.ts';
import { verifyClinic } from '../history/verify-all.ts';
import type { Adopted, ArchivedRows, ClinicAdoption } from '../ports/adoption.ts';
import type { Finding, Findings } from '../ports/verification.ts';
import { noteComing } from './adoption-entry.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';

/** For the transaction alone, as for a bulk load. */
const SETTINGS = `SELECT set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '256MB', true),
  set_config('plan_cache_mode', 'force_custom_plan', true)`;

/**
 * See `Maintenance.adoptClinic`. All is one transaction, which is verified before it ends: a process that is killed leaves files at most, which
 * asking again writes once more.
 */
export async function adoptClinic(session: Session, adoption: ClinicAdoption): Promise<Adopted> {
  const { id, from, checkpoints, onProgress, by, at } = adoption;
  // Of two at once the second waits here for the first.
  await takeID(session, id);
  try {
    const { documents, history } = await layRows(session, adoption);
    demandIntact(
      await verifyClinic(session, id, { sealedAs: from.clinic, checkpoints, ...(onProgress && { onProgress }) }),
    );
    const { clinic, staff } = await ownDocuments(session, id);
    const changed = adoption.changes(clinic, staff);
    const seq = await noteComing(session, { id, from, changed, author: by, at });
    const name = changed.find(({ collection }) => collection === 'clinic') as Clinic | undefined;
    await session.run({ text: 'UPDATE vetloom.clinic SET name = $2 WHERE id = $1', values: [id, name?.name ?? id] });
    await adoption.putFiles();
    await session.run({
      text: `SELECT vetloom.write_audit('clinic.import', $1, NULL, '', $2)`,
      values: [by, JSON.stringify({ clinic: id, from: from.clinic, epoch: from.epoch, entries: from.seq })],
    });
    return { seq, documents, history };
  } catch (error) {
    await adoption.takeFilesBack();
    throw error;
  }
}

/**
 * Puts a clinic's rows in as they were, and nothing else: what its archive says of them is to be verified. Also into a database of an earlier version, as
 * long as it is asked for no table that came later. Answers how many documents and rows of the history there are.
 */
export async function layRows(
  session: Session,
  { id, from, rows, beside }: Pick<ClinicAdoption, 'id' | 'from' | 'rows' | 'beside'>,
): Promise<Pick<Adopted, 'documents' | 'history'>> {
  await session.run({ text: SETTINGS });
  await session.run({
    text: 'INSERT INTO vetloom.clinic_head (clinic_id, seq, hash, floor) VALUES ($1, $2, $3, $4)',
    values: [id, from.seq, Buffer.from(from.hash, 'hex'), from.floor],
  });
  const documents = await putDocuments(session, id, rows, beside);
  const history = await putRows(session, id, 'history', rows.history());
  await putCommands(session, id, rows.commands());
  for (const table of [...ARCHIVED_TABLES, 'file_blob'] as const) await putRows(session, id, table, rows.rows(table));
  return { documents, history };
}

/** What `vetloom.take_clinic_id` raises. */
const REMOVED = 'VL001';

/** Founds the clinic's row, which nobody else may have or have had. @throws DomainError conflict (`clinicTaken`, `clinicRemoved`) */
export async function takeID(session: Session, id: string): Promise<void> {
  await session.run({
    text: 'INSERT INTO vetloom.installation (begun_at) VALUES (vetloom.epoch_seconds()) ON CONFLICT DO NOTHING',
  });
  const [taken] = await session
    .run<{ taken: boolean }>({
      text: 'SELECT vetloom.take_clinic_id($1, $1, NULL, $2) AS taken',
      values: [id, randomBytes(64).toString('base64url')],
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === REMOVED)) throw error;
      throw new DomainError('conflict', `there was a clinic ${id}, which was removed: give it another id`, {
        rule: 'clinicRemoved',
        field: 'clinicID',
        name: id,
      });
    });
  if (!taken?.taken)
    throw new DomainError('conflict', `there is a clinic ${id} already: give this one another id`, {
      rule: 'clinicTaken',
      field: 'clinicID',
      name: id,
    });
}

const DOCUMENTS = 'SELECT vetloom.adopt_documents($1, $2, $3)';
/** The same where triggers note what follows, as they did before migration 1100. */
const DOCUMENTS_WITH_TRIGGERS = `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
  SELECT $1, $2, d ->> 0, (d ->> 1)::int, (d ->> 2)::bigint, (d ->> 4)::boolean,
    CASE WHEN NOT (d ->> 4)::boolean THEN (d -> 5)::jsonb END, (d ->> 3)::bigint
  FROM json_array_elements($3) AS d`;
const HAS_TRIGGERS = `SELECT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'vetloom.document'::regclass AND NOT tgisinternal) AS has`;

/** In the order of a first load: an animal's species belongs to the facts of its visits. Answers how many there are. */
async function putDocuments(session: Session, clinic: string, rows: ArchivedRows, beside: boolean): Promise<number> {
  const aside = beside ? [] : await setIndexesAside(session);
  const [triggers] = await session.run<{ has: boolean }>({ text: HAS_TRIGGERS });
  let count = 0;
  for (const collection of COLLECTION_NAMES)
    for await (const lines of rows.documents(collection)) {
      await session.run({
        name: 'adopt-documents',
        text: triggers?.has ? DOCUMENTS_WITH_TRIGGERS : DOCUMENTS,
        values: [clinic, collection, `[${lines.join(',')}]`],
      });
      count += lines.length;
    }
  await putIndexesBack(session, aside);
  return count;
}

/** Puts rows of a table in as they were, but of this clinic. Answers how many. */
async function putRows(
  session: Session,
  clinic: string,
  table: string,
  lines: AsyncIterable<readonly string[]>,
): Promise<number> {
  let text: string | undefined;
  let count = 0;
  for await (const some of lines) {
    // Asked with the first rows: a table of which an archive has none may have come with a later version.
    text ??= await insertionInto(session, table);
    await session.run({ text, values: [clinic, `[${some.join(',')}]`] });
    count += some.length;
  }
  return count;
}

async function insertionInto(session: Session, table: string): Promise<string> {
  const columns = await session.run<{ name: string }>({
    text: `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND attname <> 'clinic_id' ORDER BY attnum`,
    values: [`vetloom.${table}`],
  });
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const given = columns.map(({ name }) => `r.${pg.escapeIdentifier(name)}`).join(', ');
  return `INSERT INTO vetloom.${table} (clinic_id, ${names})
    SELECT here.clinic_id, ${given} FROM json_populate_recordset(NULL::vetloom.${table}, $2::json) AS r JOIN vetloom.clinic_head here ON here.clinic_id = $1`;
}

const COMMANDS = `INSERT INTO vetloom.command_log (clinic_id, uuid, client_id, number, name, version, args, author, on_behalf_of, carrier, key_id,
    at, received_at, status, code, message, detail, seq, salt, digest)
  SELECT here.clinic_id, c.uuid, c.client_id, c.number, c.name, c.version, c.args::json, c.author, c.on_behalf_of, c.carrier, c.key_id,
    c.at, c.received_at, c.status, c.code, c.message, c.detail, c.seq, c.salt, c.digest
  FROM json_to_recordset($2) AS c (uuid uuid, client_id text, number bigint, name text, version bigint, args text, author text,
    on_behalf_of text, carrier text, key_id text, at bigint, received_at bigint, status text, code integer, message text, detail jsonb, seq bigint,
    salt bytea, digest bytea) JOIN vetloom.clinic_head here ON here.clinic_id = $1`;

async function putCommands(session: Session, clinic: string, lines: AsyncIterable<readonly string[]>): Promise<void> {
  for await (const some of lines)
    await session.run({ name: 'adopt-commands', text: COMMANDS, values: [clinic, `[${some.join(',')}]`] });
}

/** @throws DomainError contradictory, which tells the first thing that is otherwise */
export function demandIntact({ findings, more }: Findings): void {
  const [first] = findings;
  if (!first) return;
  const others = findings.length + more - 1;
  throw new DomainError(
    'contradictory',
    `the history in the archive doesn’t hold: ${sentenceOf(first)}${others > 0 ? `, and ${others} more` : ''}`,
    { rule: 'archiveHistory' },
  );
}

const sentenceOf = ({ seq, about, reason }: Finding): string =>
  `${seq === null ? '' : `at sequence ${seq}: `}${about === null ? '' : `${about}: `}${reason}`;

async function ownDocuments(
  session: Session,
  clinic: string,
): Promise<{ readonly clinic: Clinic; readonly staff: readonly Staff[] }> {
  const found = await session.run<{ body: Clinic | Staff }>({
    text: `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection IN ('clinic', 'staff') AND NOT deleted ORDER BY collection, id`,
    values: [clinic],
  });
  const bodies = found.map(({ body }) => body);
  const own = bodies.find((body): body is Clinic => body.collection === 'clinic');
  if (!own) throw new DomainError('contradictory', 'the archive has no document of the clinic itself');
  return { clinic: own, staff: bodies.filter((body): body is Staff => body.collection === 'staff') };
}
