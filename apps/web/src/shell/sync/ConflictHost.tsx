import { useEffect } from 'react';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';

/** Opens the review of a conflict when a case of the sync drawer or a visit asks for it. */
export function ConflictHost({ onReview }: { readonly onReview: () => void }) {
  const go = useGo();
  useEffect(() => {
    const review = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
      onReview();
      go(links.conflict(event.detail));
    };
    window.addEventListener('vetloom:review-conflict', review);
    return () => window.removeEventListener('vetloom:review-conflict', review);
  }, [go, onReview]);
  return null;
}
