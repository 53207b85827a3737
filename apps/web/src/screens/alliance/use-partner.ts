import { DomainError } from '@vetloom/domain/core/error.ts';
import { useEffect, useState } from 'react';
import { readPartner } from '../../data/alliance/partner-calls.ts';
import { type PartnerFailure, partnerFailure } from './partner-failure.ts';

/** What a partner clinic answered: nothing yet, a refusal, or what it shares. */
export type PartnerRead<T> =
  | { readonly state: 'loading' }
  | ({ readonly state: 'failed' } & PartnerFailure)
  | { readonly state: 'found'; readonly found: T };

/**
 * Reads a partner clinic live: `what` is the path between the partner and the id. The answer lives in this component alone: nothing of another clinic is kept
 * on this device (spec 1 §1 "alliance mode").
 */
export function usePartner<T>(
  partner: string,
  what: string,
  id: string,
): PartnerRead<T> & { readonly retry: () => void } {
  const [tries, setTries] = useState(0);
  const about = `${partner} ${what} ${id}`;
  const [read, setRead] = useState<{ readonly about: string; readonly read: PartnerRead<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    let current = true;
    const keep = (next: PartnerRead<T>) => {
      if (current) setRead({ about, read: next });
    };
    keep({ state: 'loading' });
    readPartner(partner, what, id)
      .then((answer) => keep({ state: 'found', found: answer as T }))
      .catch((error: unknown) => {
        keep({ state: 'failed', ...partnerFailure(error) });
        if (!(error instanceof DomainError)) throw error;
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [partner, what, id, tries]);
  return { ...(read?.about === about ? read.read : { state: 'loading' }), retry: () => setTries((count) => count + 1) };
}
