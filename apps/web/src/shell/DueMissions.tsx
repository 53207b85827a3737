import { useCallback, useEffect } from 'react';
import { useCan } from '../data/engine/hooks.ts';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';
import { setAreaAttention } from './tab-counts.ts';

const notifier = later(async () => (await import('../parts/ward/DueNotifier.tsx')).default);

/** Tells whoever carries out in the ward of what comes due, with a dot at the area while something is late. Its code comes after the screen. */
export function DueMissions() {
  const may = useCan()('EXECUTE_IN_HOSPITAL_PLAN');
  const onLate = useCallback((late: number) => setAreaAttention('inHospital', 'inHospital.mission', late > 0), []);
  // Another person may not be told.
  useEffect(() => () => setAreaAttention('inHospital', 'inHospital.mission', false), []);
  return may ? <OnDemand code={notifier} open props={{ onLate }} onGiveUp={() => undefined} /> : null;
}
