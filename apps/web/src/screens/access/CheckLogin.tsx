import { useEffect } from 'react';
import { isFirst } from '../../data/founding/first.ts';
import { safeRedirect } from '../../routes/guard.ts';
import { links } from '../../routes/links.ts';
import { useGo, useQuery } from '../../routes/navigation.tsx';
import { Starting } from '../../routes/Starting.tsx';
import { useDeviceView, useSessionView } from '../../shell/ports.tsx';

/** `/checkLogin`: sends on to the sign-in, to the clinics, to where the installation begins, or to where the person wanted to go (spec 1 §2). */
export default function CheckLogin() {
  const { state } = useSessionView();
  const { lastEmail } = useDeviceView();
  const [query] = useQuery();
  const go = useGo();
  const target = safeRedirect(query.redirect);
  useEffect(() => {
    if (state === 'starting') return;
    if (state !== 'signed-out') {
      go(state === 'choosing-clinic' ? links.clinics(target) : target, { replace: true });
      return;
    }
    let wanted = true;
    // A browser at which somebody has worked needs no question: its installation has begun.
    const begun = lastEmail === undefined ? isFirst() : Promise.resolve(false);
    void begun.then((first) => wanted && go(first ? links.first() : links.login(target), { replace: true }));
    return () => {
      wanted = false;
    };
  }, [state, target, go, lastEmail]);
  return <Starting />;
}
