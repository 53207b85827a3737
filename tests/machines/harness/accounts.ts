import type { PostgresCluster } from './patroni.ts';
import type { PushingStation } from './pushing-station.ts';

/** What an outside client finds of what stations were told. */
export interface Account {
  readonly acknowledged: number;
  /** Names that were acknowledged and aren't there. */
  readonly lost: readonly string[];
  /** Names that are there more than once. */
  readonly doubled: readonly string[];
}

/** Reads every owner past the product, as PostgreSQL has them, and compares them with what each station was told. */
export async function accountOf(cluster: PostgresCluster, stations: readonly PushingStation[]): Promise<Account> {
  // Before it is read: stations work on meanwhile.
  const acknowledged = stations.flatMap((station) =>
    [...station.acknowledged].map((name) => `${station.clinic}/${name}`),
  );
  const rows = await cluster.asSuperuser(await cluster.primary(), async (client) => {
    const found = await client.query<{ clinic: string; name: string; many: number }>(
      `SELECT clinic_id AS clinic, body ->> 'name' AS name, count(*)::int AS many FROM vetloom.document
        WHERE collection = 'user' AND NOT deleted GROUP BY 1, 2`,
    );
    return found.rows;
  });
  const many = new Map(rows.map((row) => [`${row.clinic}/${row.name}`, row.many]));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !many.has(name)),
    doubled: [...many].filter(([, count]) => count > 1).map(([name]) => name),
  };
}

/** The longest time, in seconds, for which one of the stations got no acknowledgement since then (ms of the process's clock). */
export function longestGap(stations: readonly PushingStation[], since: number): number {
  const gaps = stations.flatMap(({ acknowledgedAt }) =>
    acknowledgedAt.flatMap((at, index) => {
      const before = acknowledgedAt[index - 1];
      return before === undefined || at < since ? [] : [at - before];
    }),
  );
  return Math.max(0, ...gaps) / 1000;
}
