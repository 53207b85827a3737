import { useBackupFailing } from '../data/backup/backup-failing.ts';
import { useClosedSince } from '../data/clinic/closed-since.ts';
import { usePractice } from '../data/clinic/practice.ts';
import { useSession } from '../data/engine/hooks.ts';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';

const banner = later(async () => (await import('./ModeBannerBody.tsx')).ModeBannerBody);

/**
 * Stands over every screen while this tab shows somebody else's session or another role's, which can be ended and not hidden, a closed clinic, a
 * copy to practise on, or to an administrator that backups fail.
 */
export function ModeBanner() {
  const { mode } = useSession();
  const closed = useClosedSince();
  const practice = usePractice();
  const failing = useBackupFailing();
  return (
    <OnDemand
      code={banner}
      open={mode !== undefined || closed !== undefined || practice || failing !== undefined}
      props={{}}
    />
  );
}
