import { DomainError } from '@vetloom/domain/core/error.ts';
import type { OpenedPage, OwnerDoor } from '@vetloom/protocol/owner-page.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { askPageCode, openPage, type PageLink, readDoor } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import { CallLink, Step } from '../../booking/OwnerPage/frame.tsx';
import classes from '../../booking/OwnerPage/owner-page.module.css';
import { Trouble } from './Trouble.tsx';

const words = portal.door;
/** Seconds until another code may be asked for. */
const PAUSE = 60;

interface DoorProps {
  readonly link: PageLink;
  /** Why it has to be opened again, if it has. */
  readonly note: string;
  readonly onOpened: (page: OpenedPage) => void;
}

/** What a link shows by itself: the clinic, and the way to a code. */
export function Door({ link: { clinic, secret }, note, onOpened }: DoorProps) {
  const [door, setDoor] = useState<OwnerDoor>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    readDoor({ clinic, secret }).then(setDoor, setError);
  }, [clinic, secret]);
  useEffect(load, [load]);
  if (door !== undefined) return <Code link={{ clinic, secret }} {...{ door, note, onOpened }} />;
  if (error === undefined) return <p role="status">{portal.loading}</p>;
  const isGone = error instanceof DomainError && error.codeName === 'notFound';
  return isGone ? (
    <EmptyState whole title={portal.gone} next={portal.goneNext} />
  ) : (
    <EmptyState
      whole
      title={portal.unreachable}
      next={portal.unreachableNext}
      actions={
        <button type="button" className={classes.second} onClick={load}>
          {portal.retry}
        </button>
      }
    />
  );
}

function Code({ link, door, note, onOpened }: DoorProps & { readonly door: OwnerDoor }) {
  const [begun, setBegun] = useState<{ readonly codeID: string; readonly at: number }>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (begun !== undefined) field.current?.focus();
  }, [begun]);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      setBegun({ ...(await askPageCode(link)), at: now });
      setCode('');
    });
  const confirm = (digits: string) =>
    attempt(async () => {
      if (begun !== undefined) onOpened(await openPage(link, { codeID: begun.codeID, code: digits }));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (begun === undefined ? send() : confirm(code));
  };
  const wait = begun === undefined ? 0 : Math.max(0, begun.at + PAUSE - now);
  const where = door.way === 'line' ? words.toLine : door.way === null ? words.noWay : words.toSms(door.tail);
  return (
    <>
      <h1 className={classes.clinic}>{door.clinic}</h1>
      <Step title={words.title}>
        {note === '' ? null : <p className={classes.text}>{note}</p>}
        <p className={classes.text}>{where}</p>
        {door.way === null ? null : (
          <form onSubmit={submit} noValidate>
            {begun === undefined ? null : (
              <>
                <p className={classes.text} role="status">
                  {words.sent}
                </p>
                <label className={classes.label} htmlFor="page-code">
                  {words.code}
                </label>
                <input
                  ref={field}
                  id="page-code"
                  className={`${classes.field} ${classes.code}`}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  value={code}
                  onChange={(event) => {
                    const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6);
                    setCode(digits);
                    if (digits.length === 6) void confirm(digits);
                  }}
                />
              </>
            )}
            <div className={classes.foot}>
              <button
                type="submit"
                className={classes.main}
                disabled={busy || (begun !== undefined && code.length < 6)}
              >
                {begun === undefined ? words.send : words.confirm}
              </button>
            </div>
          </form>
        )}
        <Trouble error={error} phone={door.phone} />
        {begun === undefined ? null : (
          <button type="button" className={classes.plain} disabled={wait > 0 || busy} onClick={() => void send()}>
            {wait > 0 ? words.againIn(wait) : words.again}
          </button>
        )}
        <p className={classes.text}>{words.help}</p>
        <CallLink phone={door.phone} />
      </Step>
    </>
  );
}
