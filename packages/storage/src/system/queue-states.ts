import type { Connections } from '../database/connections.ts';
import type { QueueState } from '../ports/watch.ts';
import { callFunction } from './call-function.ts';

/** What waits in all clinics together: counts and ages alone, so that nothing of a clinic is read, and no line of the audit is needed. */
export async function queuesOver(accounts: Connections): Promise<readonly QueueState[]> {
  const rows = await callFunction<{ queue: string; waiting: number; oldest: number }>(accounts, 'queue_states', [
    Math.floor(Date.now() / 1000),
  ]);
  return rows.map(({ queue, waiting, oldest }) => ({ queue, waiting, oldest }));
}
