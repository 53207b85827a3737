import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import type { FormFile } from '@vetloom/domain/stock/form-file.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { formFileJson } from '@vetloom/storage/stock/stock-json.ts';
import type { RowWrite } from '../rows/row-write.ts';

/** A paper of a form with the sequence at which it last changed, and of which kind its form is. */
export interface FormFileRow {
  readonly seq: number;
  readonly kind: FormKind;
  readonly file: FormFile;
}

// A picture is kept under another hash than the one under which it was sent: the answer names what is served.
const SELECTED = `SELECT p.seq, f.kind, jsonb_build_object('_id', p.id, 'formID', p.form_id, 'description', p.description, 'name', p.name,
    'mime', COALESCE(b.mime, p.mime), 'size', COALESCE(b.size, p.size), 'hash', COALESCE(b.hash, p.hash), 'stored', b.hash IS NOT NULL,
    'createDateTime', p.created_at, 'createBy', p.created_by, 'updateDateTime', p.updated_at, 'updateBy', p.updated_by) AS file
  FROM vetloom.form_file p JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = p.form_id AND f.removed_at IS NULL
  LEFT JOIN vetloom.file_alias a ON a.clinic_id = $1 AND a.hash = p.hash
  LEFT JOIN vetloom.file_blob b ON b.clinic_id = $1 AND b.hash = COALESCE(a.kept, p.hash)
  WHERE p.clinic_id = $1`;

/** A paper of a form that is there; undefined for an unknown one, and of a removed form. */
export async function formFileOf(sql: ClinicSql, id: string): Promise<FormFileRow | undefined> {
  const [row] = await sql<FormFileRow>(`${SELECTED} AND p.id = $2`, [id]);
  return row;
}

/** The papers of a form, in the order in which they were added. */
export const formFilesOf = (sql: ClinicSql, formID: string): Promise<FormFileRow[]> =>
  sql<FormFileRow>(`${SELECTED} AND p.form_id = $2 ORDER BY p.created_at, p.id`, [formID]);

/** Which kind a form is of; undefined for an unknown and a removed one. */
export async function kindOfForm(sql: ClinicSql, id: string): Promise<FormKind | undefined> {
  const [row] = await sql<{ kind: FormKind }>(
    'SELECT kind FROM vetloom.form WHERE clinic_id = $1 AND id = $2 AND removed_at IS NULL',
    [id],
  );
  return row?.kind;
}

/**
 * Whether somebody may have the bytes behind a hash in their hands: nothing is kept under it yet, they sent it themselves, or it is a paper of forms of these
 * kinds, which they read.
 */
export async function isInHand(
  sql: ClinicSql,
  hash: string,
  { author, kinds }: { readonly author: string; readonly kinds: readonly FormKind[] },
): Promise<boolean> {
  const [kept] = await sql<{ known: boolean }>(
    `SELECT b.created_by = $3 OR EXISTS (SELECT FROM vetloom.form_file p JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = p.form_id
        LEFT JOIN vetloom.file_alias a ON a.clinic_id = $1 AND a.hash = p.hash
        WHERE p.clinic_id = $1 AND f.kind = ANY ($4) AND f.removed_at IS NULL AND COALESCE(a.kept, p.hash) = b.hash) AS known
      FROM vetloom.file_blob b WHERE b.clinic_id = $1 AND b.hash = COALESCE((SELECT kept FROM vetloom.file_alias WHERE clinic_id = $1 AND hash = $2), $2)`,
    [hash, author, kinds],
  );
  return kept?.known ?? true;
}

/** What the history calls papers of forms. */
export const FORM_FILES = 'form_file';

/** A paper's row as its history has it; null for one that isn't there. */
async function rowOf(sql: ClinicSql, id: string): Promise<object | null> {
  const [found] = await sql<{ row: object }>(
    `SELECT ${formFileJson('p')} AS row FROM vetloom.form_file p WHERE p.clinic_id = $1 AND p.id = $2`,
    [id],
  );
  return found?.row ?? null;
}

/** Writes a paper of a form, and puts it into the history. */
export async function putFormFile(
  { sql, seq, note }: Pick<RowWrite, 'sql' | 'seq' | 'note'>,
  file: Omit<FormFile, 'stored'>,
): Promise<void> {
  const before = await rowOf(sql, file._id);
  await sql(
    `INSERT INTO vetloom.form_file (clinic_id, id, form_id, hash, name, mime, size, description, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      ON CONFLICT (clinic_id, id) DO UPDATE SET description = excluded.description, seq = excluded.seq, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`,
    [
      ...[file._id, file.formID, file.hash, file.name, file.mime, file.size, file.description, seq],
      ...[file.createDateTime, file.createBy, file.updateDateTime, file.updateBy],
    ],
  );
  note({ table: FORM_FILES, id: file._id, before, after: await rowOf(sql, file._id) });
}

/** Takes a paper off its form; the bytes go when nothing names them any more. */
export async function dropFormFile({ sql, note }: Pick<RowWrite, 'sql' | 'note'>, id: string): Promise<void> {
  const before = await rowOf(sql, id);
  await sql('DELETE FROM vetloom.form_file WHERE clinic_id = $1 AND id = $2', [id]);
  note({ table: FORM_FILES, id, before, after: null });
}
