import { DomainError } from '@vetloom/domain/core/error.ts';
import { useEffect, useState } from 'react';

/** What a link shows that is asked again and again. `isStale`: the line is gone, what was seen last stands. */
export type Watched<T> =
  | { readonly state: 'opening' | 'ended' }
  | { readonly state: 'shown'; readonly shown: T; readonly isStale: boolean };

/** The token of a link stands behind the #. */
export const tokenOfPage = (): string => window.location.hash.slice(1);

/** Looks by a link every so many milliseconds, as long as it serves; one answer is waited for before the next is asked. */
export function useWatched<T>(token: string, read: (token: string) => Promise<T>, everyMs: number): Watched<T> {
  const [watched, setWatched] = useState<Watched<T>>({ state: 'opening' });
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const shown = await read(token);
        if (wanted) setWatched({ state: 'shown', shown, isStale: false });
      } catch (error) {
        const isGone = error instanceof DomainError && error.codeName === 'notFound';
        if (wanted && isGone) setWatched({ state: 'ended' });
        else if (wanted) setWatched((held) => (held.state === 'shown' ? { ...held, isStale: true } : held));
      }
      if (wanted) timer = setTimeout(() => void look(), everyMs);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [token, read, everyMs]);
  return watched;
}
