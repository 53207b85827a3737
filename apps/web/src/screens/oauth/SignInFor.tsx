import { useEffect, useState } from 'react';
import { programName, requestOf } from '../../data/oauth/programs.ts';
import { programs } from '../../locale/account.ts';
import { links } from '../../routes/links.ts';
import { useGo, useQuery } from '../../routes/navigation.tsx';
import { useDeviceView, usePorts } from '../../shell/ports.tsx';
import { AccessFrame } from '../access/AccessFrame.tsx';
import { SignInForm } from '../access/SignIn/SignInForm.tsx';

/** `/oauth/signin`: signs in for another program and goes on to its consent (spec 1 §2). */
export default function SignInFor() {
  const { access } = usePorts();
  const device = useDeviceView();
  const [query] = useQuery();
  const go = useGo();
  const { client_id: clientID } = requestOf(query);
  const [name, setName] = useState<string>();
  useEffect(() => {
    let gone = false;
    void programName(clientID).then((found) => {
      if (!gone) setName(found);
    });
    return () => {
      gone = true;
    };
  }, [clientID]);
  const consent = links.to('oauth.authorize', query);
  return (
    <AccessFrame>
      <SignInForm
        actions={access}
        device={device}
        subtitle={name === undefined ? programs.signInUnknown : programs.signIn(name)}
        redirect={consent}
        onSignedIn={() => go(consent, { replace: true })}
      />
    </AccessFrame>
  );
}
