import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import type { Proof } from '../../../data/booking/owner-page.ts';

const keyOf = (address: string): string => `vl-owner-proof ${address}`;

/** The proof that this tab has of a phone, while it is good: a page that is loaded anew asks for no second code. */
export function keptProof(address: string): Proof | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(keyOf(address)) ?? 'null') as Proof | null;
    return kept !== null && kept.expiresAt > shownNow() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for this tab alone; it goes with the tab. */
export function keepProof(address: string, proof: Proof | undefined): void {
  try {
    if (proof === undefined) window.sessionStorage.removeItem(keyOf(address));
    else window.sessionStorage.setItem(keyOf(address), JSON.stringify(proof));
  } catch {
    // A browser that keeps nothing asks for another code.
  }
}
