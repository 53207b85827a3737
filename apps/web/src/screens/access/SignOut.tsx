import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useDeviceHere } from '../../data/access/device-here.ts';
import { access } from '../../locale/access.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { usePorts, useSessionView } from '../../shell/ports.tsx';
import { AccessFrame } from './AccessFrame.tsx';
import classes from './access.module.css';
import { UnsentHere } from './SignIn/UnsentHere.tsx';

const words = access.signOut;

type Step = 'asking' | 'leaving' | 'done';

/** `/logout`: at once when everything is synced; otherwise it first says that unsynced work stays safe on this machine. */
export default function SignOut() {
  const { access: actions } = usePorts();
  const session = useSessionView();
  const go = useGo();
  // What was typed last is stored while this page opens: the number goes on counting as long as somebody is asked.
  const { unsynced } = session;
  const [step, setStep] = useState<Step>(() => (session.state !== 'signed-out' && unsynced > 0 ? 'asking' : 'leaving'));
  const leave = useCallback(() => {
    setStep('leaving');
    actions.signOut().then(
      () => setStep('done'),
      // The session is over on this machine even when the server could not be told.
      () => setStep('done'),
    );
  }, [actions]);
  const [started] = useState(step);
  useEffect(() => {
    if (started === 'leaving') leave();
  }, [started, leave]);
  return (
    <AccessFrame>
      {step === 'asking' ? (
        <>
          <h1 className={classes.title}>{words.unsynced(unsynced)}</h1>
          <p className={classes.subtitle}>{words.unsyncedText}</p>
          <div className={classes.actions}>
            <Button onClick={leave}>{words.goOn}</Button>
            <Button variant="default" autoFocus onClick={() => go(links.home())}>
              {words.keep}
            </Button>
          </div>
        </>
      ) : (
        <>
          <h1 className={classes.title}>{step === 'done' ? words.done : words.leaving}</h1>
          <p className={classes.subtitle}>{words.doneText}</p>
          {step === 'done' ? <LeftHere /> : null}
          <div className={classes.actions}>
            <Button disabled={step !== 'done'} onClick={() => go(links.login(), { replace: true })}>
              {words.again}
            </Button>
          </div>
        </>
      )}
    </AccessFrame>
  );
}

/** What waits on this machine, as it is stored there once the session is over. */
function LeftHere() {
  const here = useDeviceHere();
  return <UnsentHere clinics={here?.clinics ?? []} />;
}
