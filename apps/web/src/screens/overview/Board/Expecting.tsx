import { useCan } from '../../../data/engine/hooks.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';

const expected = later(async () => (await import('./Expected.tsx')).Expected);

/** Who is booked and still expected, once the board itself stands. */
export function Expecting({ now }: { readonly now: number }) {
  return useCan()('BOOKING_READ') ? <OnDemand code={expected} open props={{ now }} onGiveUp={() => undefined} /> : null;
}
