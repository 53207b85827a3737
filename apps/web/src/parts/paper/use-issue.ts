import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef } from 'react';
import { useStore } from '../../data/engine/hooks.ts';
import { demandAllSent } from '../../data/paper/all-sent.ts';
import { type JustIssued, paperCalls } from '../../data/paper/issued.ts';
import { issuedPaper } from '../../locale/paper-issued.ts';

/** What is being issued, and the name of that write: a further try after a lost answer brings no second number. */
const NO_TRY = { about: '', once: '' };

/**
 * Issues a paper and hands it to the person. `about` is what is issued: as long as it is the same, a further try is the same write. What it returns throws DomainError: networkRequired
 * offline, since the server alone gives numbers; contradictory `paperUnsent` where this device has written what the server hasn't yet, which the paper would lack.
 */
export function useIssue() {
  const store = useStore();
  const tries = useRef(NO_TRY);
  return async (about: object, send: (once: string) => Promise<JustIssued>): Promise<void> => {
    const wanted = JSON.stringify(about);
    if (tries.current.about !== wanted) tries.current = { about: wanted, once: crypto.randomUUID() };
    await demandAllSent(store);
    const paper = await send(tries.current.once);
    tries.current = NO_TRY;
    await paperCalls.save(paper);
    showSuccess(issuedPaper.issued(paper.number));
  };
}
