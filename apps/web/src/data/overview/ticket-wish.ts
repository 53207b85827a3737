import { useState } from 'react';
import { keptStorage } from '../engine/storage/kept-storage.ts';

const KEY = 'vetloom.check-in-ticket';

/** Whether this desk gives a waiting number with every check-in. */
export const wantsTicket = (): boolean => keptStorage().getItem(KEY) === '1';

/** The same, to be turned; a desk remembers it. */
export function useTicketWish(): readonly [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(wantsTicket);
  return [
    wanted,
    (next) => {
      if (next) keptStorage().setItem(KEY, '1');
      else keptStorage().removeItem(KEY);
      setWanted(next);
    },
  ];
}
