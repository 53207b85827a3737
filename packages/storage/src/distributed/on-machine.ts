import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Session } from '../database/connections.ts';
import type { Machine } from '../ports/distribution.ts';

/**
 * Runs a statement at one machine, in the way of its coordinator and as whoever is connected; answers the one value that it gives, or ''.
 * @throws DomainError failure with what the machine said
 */
export async function onMachine(session: Session, { host, port }: Machine, sql: string): Promise<string> {
  const [answer] = await session.run<{ success: boolean; result: string }>({
    text: 'SELECT success, result FROM pg_catalog.master_run_on_worker(ARRAY[$1::text], ARRAY[$2::int], ARRAY[$3::text], false)',
    values: [host, port, sql],
  });
  if (!answer?.success) throw new DomainError('failure', `${host}:${port}: ${answer?.result ?? 'no answer'}`);
  return answer.result;
}
