import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

/** Up to where something was read: the sequence, and the last within it. */
export interface FigureMark {
  readonly seq: number;
  readonly afterID: string;
}

/**
 * A mark, held until the transaction ends, so that nobody reads the same twice at once. Sequences are given out under the clinic's lock and in the order of commits
 * (law 14): nothing ever turns up behind it.
 */
export async function markOf(sql: ClinicSql, name: string): Promise<FigureMark> {
  const held = await heldMark(sql, name);
  if (held) return held;
  await sql(
    'INSERT INTO vetloom.figure_mark (clinic_id, name, seq) VALUES ($1, $2, -1) ON CONFLICT (clinic_id, name) DO NOTHING',
    [name],
  );
  return (await heldMark(sql, name)) ?? { seq: -1, afterID: '' };
}

async function heldMark(sql: ClinicSql, name: string): Promise<FigureMark | undefined> {
  const [mark] = await sql<FigureMark>(
    'SELECT seq, after_id AS "afterID" FROM vetloom.figure_mark WHERE clinic_id = $1 AND name = $2 FOR UPDATE',
    [name],
  );
  return mark;
}

/** Moves a mark on. */
export const moveMark = (sql: ClinicSql, name: string, { seq, afterID }: FigureMark): Promise<object[]> =>
  sql('UPDATE vetloom.figure_mark SET seq = $3, after_id = $4 WHERE clinic_id = $1 AND name = $2', [
    name,
    seq,
    afterID,
  ]);
