import { useCallback } from 'react';
import { safeRedirect } from '../../../routes/guard.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { useDeviceView, usePorts } from '../../../shell/ports.tsx';
import { AccessFrame } from '../AccessFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

/** `/login` over the session's actions: one clinic is entered directly, several are chosen from (spec 1 §4). */
export default function SignIn() {
  const { access, session } = usePorts();
  const device = useDeviceView();
  const [query] = useQuery();
  const go = useGo();
  const redirect = safeRedirect(query.redirect);
  const onSignedIn = useCallback(
    () => go(session.current().clinics.length > 1 ? links.clinics(redirect) : redirect, { replace: true }),
    [session, go, redirect],
  );
  return (
    <AccessFrame>
      <SignInForm actions={access} device={device} redirect={redirect} onSignedIn={onSignedIn} />
    </AccessFrame>
  );
}
