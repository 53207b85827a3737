import { useSession } from '../data/engine/hooks.ts';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';

const banner = later(async () => (await import('./ModeBannerBody.tsx')).ModeBannerBody);

/** Stands over every screen while this tab shows somebody else's session or another role's; it can be ended, not hidden. */
export function ModeBanner() {
  const { mode } = useSession();
  return <OnDemand code={banner} open={mode !== undefined} props={{}} />;
}
