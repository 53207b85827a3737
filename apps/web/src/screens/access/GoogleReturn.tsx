import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useState } from 'react';
import { finishGoogle, googlePlan, isCodeAsked } from '../../data/access/ways-in.ts';
import { account, waysIn } from '../../locale/account.ts';
import { sentenceOf } from '../../locale/codes.ts';
import { safeRedirect } from '../../routes/guard.ts';
import { links, type Place } from '../../routes/links.ts';
import { useGo, useQuery } from '../../routes/navigation.tsx';
import { Starting } from '../../routes/Starting.tsx';
import { usePorts } from '../../shell/ports.tsx';
import { AccessFrame } from './AccessFrame.tsx';
import classes from './access.module.css';
import { CodeForm, Refusal } from './SignIn/CodeForm.tsx';

type Finished = Awaited<ReturnType<typeof finishGoogle>>;
interface Failed {
  readonly sentence: string;
  readonly code: number;
}

/** What came back is good once: a page that is drawn twice must not send it twice. */
const asked = new Map<string, Promise<Finished>>();

function finishOnce(query: Readonly<Record<string, string | undefined>>): Promise<Finished> {
  const key = query.state ?? '';
  const finishing = asked.get(key) ?? finishGoogle(query);
  asked.set(key, finishing);
  return finishing;
}

/** `/googleAuth`: a valid return signs in or links, an invalid one says why (spec 1 §2). */
export default function GoogleReturn() {
  const { session } = usePorts();
  const [query] = useQuery();
  const go = useGo();
  const [state, setState] = useState<'asking' | 'code' | Failed>('asking');
  const arrive = ({ kind, label }: Finished) => {
    const redirect: Place = safeRedirect(googlePlan().redirect);
    if (kind === 'linked') showSuccess(account.google.linkedNow(label));
    const choose = kind === 'signedIn' && session.current().clinics.length > 1;
    go(choose ? links.clinics(redirect) : redirect, { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back in the address is ended once
  useEffect(() => {
    finishOnce(query).then(arrive, (error: unknown) => setState(isCodeAsked(error) ? 'code' : failureOf(error)));
  }, []);
  if (state === 'asking') return <Starting />;
  const sendCode = async (code: string) => {
    try {
      arrive(await finishGoogle(query, code));
      return undefined;
    } catch (error) {
      const wrong = error instanceof DomainError && error.code === CODE.wrongCredentials;
      return wrong ? { sentence: waysIn.codeWrong, code: CODE.wrongCredentials } : failureOf(error);
    }
  };
  return (
    <AccessFrame>
      {state === 'code' ? (
        <CodeForm onCode={sendCode} />
      ) : (
        <>
          <h1 className={classes.title}>{waysIn.googleFailed}</h1>
          <p className={classes.subtitle}>{waysIn.googleFailedText}</p>
          <Refusal {...state} />
          <div className={classes.actions}>
            <Button onClick={() => go(links.login(), { replace: true })}>{waysIn.again}</Button>
          </div>
        </>
      )}
    </AccessFrame>
  );
}

function failureOf(error: unknown): Failed {
  if (!(error instanceof DomainError)) return { sentence: sentenceOf('failure'), code: CODE.failure };
  const { code, codeName, detail } = error;
  const words = waysIn.googleErrors;
  return { sentence: words[String(detail.reason)] ?? words[code] ?? sentenceOf(codeName, detail), code };
}
