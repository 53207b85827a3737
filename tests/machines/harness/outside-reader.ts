import { withClient } from '@vetloom/testing/postgres/leftovers.ts';

/** What is wrong with what was acknowledged, as a reader finds who has nothing to do with the servers. */
export interface Account {
  /** Ids of what was acknowledged and isn't there. */
  readonly lost: readonly string[];
  /** Ids of what was done more than once. */
  readonly doubled: readonly string[];
  /** How many things there are. */
  readonly there: number;
}

/** Counts the owners of a clinic against those whose writing was acknowledged. `databaseUrl` is a superuser's. */
export function accountOf(databaseUrl: string, clinic: string, acknowledged: readonly string[]): Promise<Account> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; written: number }>(
      `SELECT d.id, (SELECT count(*)::int FROM vetloom.history h
          WHERE h.clinic_id = d.clinic_id AND h.doc_id = d.id AND h.command = 'owner.create') AS written
        FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'user' AND NOT d.deleted`,
      [clinic],
    );
    const written = new Map(rows.map((row) => [row.id, row.written]));
    return {
      lost: acknowledged.filter((id) => written.get(id) === undefined || written.get(id) === 0),
      doubled: [...written].filter(([, times]) => times > 1).map(([id]) => id),
      there: written.size,
    };
  });
}
