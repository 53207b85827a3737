import { Button } from '@mantine/core';
import type { AuthorizationRequest, AuthorizationView } from '@vetloom/protocol/oauth.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { agreeTo, describeRequest, requestOf } from '../../data/oauth/programs.ts';
import { programs } from '../../locale/account.ts';
import { refusal } from '../../locale/codes.ts';
import { links } from '../../routes/links.ts';
import { useGo, useQuery } from '../../routes/navigation.tsx';
import { Starting } from '../../routes/Starting.tsx';
import { useSessionView } from '../../shell/ports.tsx';
import { AccessFrame } from '../access/AccessFrame.tsx';
import classes from '../access/access.module.css';
import { Refusal } from '../access/SignIn/CodeForm.tsx';
import { Consent } from './Consent.tsx';

type Found =
  | { readonly kind: 'view'; readonly view: AuthorizationView }
  | { readonly kind: 'refused'; readonly sentence: string; readonly code: number; readonly field: string };

/** `/oauth/authorize`: names the program and what it may do; agreeing gives a code, refusing gives none (spec 1 §2). */
export default function Authorize() {
  const session = useSessionView();
  const [query] = useQuery();
  const go = useGo();
  const asked = useMemo(() => requestOf(query), [query]);
  const signedOut = session.state === 'signed-out';
  const email = session.email ?? '';
  useEffect(() => {
    if (signedOut) go(links.to('oauth.signin', query), { replace: true });
  }, [signedOut, go, query]);
  const found = useRequest(asked, signedOut ? '' : email);
  if (signedOut || found === undefined) return <Starting />;
  if (found.kind === 'refused')
    return (
      <Frame>
        <h1 className={classes.title}>{programs.wrongTitle}</h1>
        <p className={classes.subtitle}>{programs.wrong}</p>
        <Refusal sentence={found.field === '' ? found.sentence : programs.wrongField(found.field)} code={found.code} />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => go(links.home())}>
            {programs.home}
          </Button>
        </div>
      </Frame>
    );
  if (found.view.clinics.length === 0)
    return (
      <Frame>
        <h1 className={classes.title}>{programs.title(found.view.clientName)}</h1>
        <p className={classes.subtitle}>{programs.noClinic}</p>
        <Button variant="default" onClick={() => window.location.assign(found.view.refusal)}>
          {programs.refuse}
        </Button>
      </Frame>
    );
  return (
    <Frame>
      <Consent
        view={found.view}
        person={{ name: session.name ?? email, email }}
        preferred={session.clinic?.id}
        onAgree={async (clinic) => window.location.assign(await agreeTo(asked, clinic))}
        onRefuse={() => window.location.assign(found.view.refusal)}
        onChange={() => go(links.logout())}
      />
    </Frame>
  );
}

const Frame = ({ children }: { readonly children: ReactNode }) => <AccessFrame wide>{children}</AccessFrame>;

/** What the server says of the request, asked once for each person. */
function useRequest(asked: AuthorizationRequest, email: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (email === '') return;
    let gone = false;
    setFound(undefined);
    describeRequest(asked).then(
      (view) => {
        if (!gone) setFound({ kind: 'view', view });
      },
      (error: unknown) => {
        const { sentence, code, field } = refusal(error);
        if (!gone) setFound({ kind: 'refused', sentence, code, field });
      },
    );
    return () => {
      gone = true;
    };
  }, [asked, email]);
  return found;
}
