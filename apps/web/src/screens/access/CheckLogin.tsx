import { useEffect } from 'react';
import { safeRedirect } from '../../routes/guard.ts';
import { links } from '../../routes/links.ts';
import { useGo, useQuery } from '../../routes/navigation.tsx';
import { Starting } from '../../routes/Starting.tsx';
import { useSessionView } from '../../shell/ports.tsx';

/** `/checkLogin`: sends on to the sign-in, to the clinics, or to where the person wanted to go (spec 1 §2). */
export default function CheckLogin() {
  const { state } = useSessionView();
  const [query] = useQuery();
  const go = useGo();
  const target = safeRedirect(query.redirect);
  useEffect(() => {
    if (state === 'starting') return;
    const next =
      state === 'signed-out' ? links.login(target) : state === 'choosing-clinic' ? links.clinics(target) : target;
    go(next, { replace: true });
  }, [state, target, go]);
  return <Starting />;
}
