import { until } from '../until.ts';
import { withClient } from './leftovers.ts';

/** Waits until a session of the database has said nothing within a transaction for so many seconds, or none does any more because it was ended for that. */
export const outlastSilence = (url: string, seconds: number): Promise<void> =>
  withClient(url, (client) =>
    until(async () => {
      const { rows } = await client.query<{ longest: number | null }>(
        `SELECT extract(epoch FROM max(clock_timestamp() - state_change))::float8 AS longest FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      const longest = rows[0]?.longest ?? null;
      if (longest !== null && longest < seconds) throw new Error(`silent for ${longest} s`);
    }),
  );
