import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../data/engine/hooks.ts';
import { agreeToInvitation, readInvitation, type ShownInvitation } from '../../data/staff/invitation.ts';
import { refusal } from '../../locale/codes.ts';
import { staff as words } from '../../locale/staff.ts';
import { BASE, links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { AccessFrame } from '../access/AccessFrame.tsx';

type Failure = { readonly sentence: string; readonly code: number };

/** /invitation#…: somebody with an account agrees to work in another clinic too; the link alone opens nothing. */
export default function JoinPage() {
  const session = useSession();
  const go = useGo();
  const [token] = useState(() => window.location.hash.slice(1));
  const [found, setFound] = useState<ShownInvitation>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const text = words.join;
  const look = useCallback(() => {
    setFailure(undefined);
    readInvitation(token).then(setFound, (error: unknown) => setFailure(refusal(error)));
  }, [token]);
  useEffect(look, [look]);
  const agree = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await agreeToInvitation(token);
      // The clinic is new to this session: everything begins with it.
      window.location.assign(`${BASE}/clinics`);
    } catch (error) {
      setFailure(refusal(error));
      setBusy(false);
    }
  };
  const mine = session.state !== 'signed-out' && session.email === found?.email;
  return (
    <AccessFrame>
      <h1>{text.title}</h1>
      {failure === undefined ? null : (
        <Failed
          failure={failure}
          // Without a network nothing is known of the link.
          onRetry={failure.code === CODE.networkRequired ? look : undefined}
          onLeave={() => go(links.home())}
        />
      )}
      {found === undefined && failure === undefined ? <EmptyState title={text.looking} /> : null}
      {found === undefined || failure !== undefined ? null : (
        <>
          <p>{text.text(found.clinicName, found.email)}</p>
          {session.state !== 'signed-out' && !mine ? <p>{text.other(found.email)}</p> : null}
          {mine ? (
            <Button onClick={() => void agree()} loading={busy} data-autofocus>
              {text.agree(found.clinicName)}
            </Button>
          ) : null}
          {session.state === 'signed-out' ? (
            <Button onClick={() => go(links.login(`/invitation#${token}`))}>{text.signIn}</Button>
          ) : null}
        </>
      )}
    </AccessFrame>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly onRetry: (() => void) | undefined;
  readonly onLeave: () => void;
}

function Failed({ failure, onRetry, onLeave }: FailedProps) {
  const text = words.join;
  if (onRetry !== undefined)
    return (
      <ErrorState
        title={failure.sentence}
        code={failure.code}
        actions={
          <Button size="sm" onClick={onRetry}>
            {text.retry}
          </Button>
        }
      />
    );
  return (
    <ErrorState
      title={text.gone}
      code={failure.code}
      actions={
        <Button size="sm" variant="default" onClick={onLeave}>
          {text.home}
        </Button>
      }
    >
      {text.goneText}
    </ErrorState>
  );
}
