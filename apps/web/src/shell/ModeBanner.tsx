import { useClosedSince } from '../data/clinic/closed-since.ts';
import { useSession } from '../data/engine/hooks.ts';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';

const banner = later(async () => (await import('./ModeBannerBody.tsx')).ModeBannerBody);

/** Stands over every screen while this tab shows somebody else's session or another role's, which can be ended and not hidden, or a closed clinic. */
export function ModeBanner() {
  const { mode } = useSession();
  const closed = useClosedSince();
  return <OnDemand code={banner} open={mode !== undefined || closed !== undefined} props={{}} />;
}
