import { useCallback, useEffect, useState } from 'react';
import { serverAnswers } from '../engine/server-state.ts';

/** Whether the server can be reached from the sign-in page: nobody knows yet, it answers, it doesn't. */
export type ServerReach = 'asking' | 'here' | 'away';

/** Milliseconds within which the page says that the server is away, and after which it asks again. */
const SAID_WITHIN = 2_500;
const AGAIN = 8_000;

/**
 * Asks the server itself, because a browser calls itself online as soon as any network is there; live while the page stands. `noteAway` tells what a sign-in has
 * just found out: between two questions the page would go on saying that the connection is well.
 */
export function useServerReach(): { readonly reach: ServerReach; readonly noteAway: () => void } {
  const [reach, setReach] = useState<ServerReach>(navigator.onLine ? 'asking' : 'away');
  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const ask = async () => {
      clearTimeout(timer);
      asked += 1;
      const mine = asked;
      const late = setTimeout(() => here && setReach((known) => (known === 'asking' ? 'away' : known)), SAID_WITHIN);
      // An answer that comes late is one: behind a slow line there would never be another.
      const answers = navigator.onLine && (await serverAnswers());
      clearTimeout(late);
      if (!here || mine !== asked) return;
      setReach(answers ? 'here' : 'away');
      timer = setTimeout(() => void ask(), AGAIN);
    };
    const changed = () => void ask();
    changed();
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    return () => {
      here = false;
      clearTimeout(timer);
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  }, []);
  const noteAway = useCallback(() => setReach('away'), []);
  return { reach, noteAway };
}
