import { useEffect } from 'react';
import { useAnswer } from '../engine/answer.ts';
import { useSession } from '../engine/hooks.ts';
import { staffLimit } from './staff-calls.ts';

/**
 * How many people the clinic may have, working and invited together; null without a limit. It is the operator's word and known to the server alone:
 * while that is away nothing is told, and whoever is added meanwhile hears of it as a refusal.
 */
export function useStaffLimit(): number | null {
  const { clinic } = useSession();
  const [limit = null, keep] = useAnswer<number | null>([clinic?.clinic]);
  useEffect(() => {
    let current = true;
    staffLimit().then(
      (found) => current && keep(found),
      () => current && keep(null),
    );
    return () => {
      current = false;
    };
  }, [keep]);
  return limit;
}
