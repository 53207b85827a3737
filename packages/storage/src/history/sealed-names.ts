import type { Session } from '../database/connections.ts';

/** The id under which an entry of a clinic's chain was sealed. */
export type NameAt = (seq: number) => string;

/** The entry with which a clinic begins here that came out of an archive. */
export const ADOPTION = 'clinic.import';

/**
 * A clinic that came out of an archive keeps its chain as it was sealed, and may have another id here: entries before its coming are under the id that
 * this entry names, which is sealed itself. `standing` is the name of those behind the last coming: the clinic's id.
 */
export async function sealedNames(session: Session, clinic: string, standing: string): Promise<NameAt> {
  const comings = await session.run<{ seq: number; name: string }>({
    text: `SELECT seq, after #>> '{origin,clinic}' AS name FROM vetloom.history
      WHERE clinic_id = $1 AND collection = '' AND command = $2 AND after #>> '{origin,clinic}' IS NOT NULL ORDER BY seq`,
    values: [clinic, ADOPTION],
  });
  return (seq) => comings.find((coming) => coming.seq > seq)?.name ?? standing;
}
