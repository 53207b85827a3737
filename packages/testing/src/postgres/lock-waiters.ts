import { citusMachines } from './citus-machines.ts';
import { withClient } from './leftovers.ts';

/** How many sessions of a test's database wait for a lock; where its clinics lie on several machines, on the one that has the row. */
export async function lockWaiters(url: string): Promise<number> {
  const [, ...workers] = citusMachines();
  const counts = await Promise.all(
    [url, ...workers].map((machine) =>
      withClient(machine, async (client) => {
        const { rows } = await client.query(
          `SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'`,
          [new URL(url).pathname.slice(1)],
        );
        return rows.length;
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
