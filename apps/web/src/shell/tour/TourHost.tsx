import { lazy, Suspense } from 'react';
import { useTourAsked } from './tour-store.ts';

const Tour = lazy(() => import('./Tour.tsx'));

/** Shows the guided tour when it was asked for; its code comes only then. */
export function TourHost() {
  if (!useTourAsked()) return null;
  return (
    <Suspense fallback={null}>
      <Tour />
    </Suspense>
  );
}
