import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import type { AnyClinicCall, ClinicRead } from '../engine/clinic-call.ts';

type Rows = ClinicRead['rows'];
type Json = Readonly<Record<string, unknown>>;
const HASH = /^[a-f0-9]{64}$/;

/** Statements after a write, as those of a read. */
export const rowsAfter =
  ({ clinic }: Pick<AnyClinicCall, 'clinic'>, { sql }: Pick<AfterState, 'sql'>): Rows =>
  (text, values) =>
    sql(text, [clinic, ...values]);

/**
 * A document, or a list of them, in which files are called as they are served (law 28): a device lists a picture by the hash and the size of what
 * it sent, which nobody else can know.
 */
export async function keptNames<T>(rows: Rows, answer: T): Promise<T> {
  const named = new Set<string>();
  collect(answer, named);
  if (named.size === 0) return answer;
  const kept = await rows<{ sent: string; hash: string; size: number }>(
    `SELECT a.hash AS sent, b.hash, b.size FROM vetloom.file_alias a
      JOIN vetloom.file_blob b ON b.clinic_id = $1 AND b.hash = a.kept
      WHERE a.clinic_id = $1 AND a.hash = ANY ($2)`,
    [[...named]],
  );
  return kept.length === 0 ? answer : (renamed(answer, new Map(kept.map((file) => [file.sent, file]))) as T);
}

function collect(value: unknown, named: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, named);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { hash } = value as Json;
  if (typeof hash === 'string' && HASH.test(hash)) named.add(hash);
  for (const member of Object.values(value)) collect(member, named);
}

function renamed(value: unknown, kept: ReadonlyMap<string, { readonly hash: string; readonly size: number }>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, kept));
  if (typeof value !== 'object' || value === null) return value;
  const { hash, size } = value as Json;
  const file = typeof hash === 'string' ? kept.get(hash) : undefined;
  if (file) return { ...value, hash: file.hash, ...(size !== undefined && { size: file.size }) };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, kept)]));
}
