import { useEffect } from 'react';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';

/** Opens the review of a conflict when a case of the sync drawer or a visit asks for it, and the visit in which something was left unsaved. */
export function ConflictHost({ onReview }: { readonly onReview: () => void }) {
  const go = useGo();
  useEffect(() => {
    const review = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
      onReview();
      go(links.conflict(event.detail));
    };
    const open = (event: Event) => {
      const { petID, recordID } = (event instanceof CustomEvent ? event.detail : {}) as Record<string, unknown>;
      if (typeof petID !== 'string' || typeof recordID !== 'string') return;
      onReview();
      go(links.visit(petID, recordID));
    };
    window.addEventListener('vetloom:review-conflict', review);
    window.addEventListener('vetloom:open-visit', open);
    return () => {
      window.removeEventListener('vetloom:review-conflict', review);
      window.removeEventListener('vetloom:open-visit', open);
    };
  }, [go, onReview]);
  return null;
}
