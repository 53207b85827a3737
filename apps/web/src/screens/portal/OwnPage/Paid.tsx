import { DomainError } from '@vetloom/domain/core/error.ts';
import type { PagePaid } from '@vetloom/protocol/owner-page.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useCallback, useEffect, useState } from 'react';
import { readPaid } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import { CallLink, Step } from '../../booking/OwnerPage/frame.tsx';
import classes from '../../booking/OwnerPage/owner-page.module.css';
import { Trouble } from './Trouble.tsx';

const words = portal.paid;
/** Milliseconds between two questions while nobody knows, and how many are asked by itself. */
const [PAUSE_MS, MOST_ASKED] = [3000, 20];
/** While these stand, something may change by itself. */
const OPEN: ReadonlySet<PagePaid['step']> = new Set(['waiting', 'unsure', 'refunding']);

interface PaidProps {
  readonly clinic: string;
  readonly pay: string;
  readonly onPage: () => void;
}

/** Where an owner comes back to from LINE Pay. It says what the clinic's server knows, not what the address says, which anybody can write. */
export function Paid({ clinic, pay, onPage }: PaidProps) {
  const [paid, setPaid] = useState<PagePaid>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => {
    setError(undefined);
    readPaid(clinic, pay)
      .then(setPaid, setError)
      .finally(() => setAsked((count) => count + 1));
  }, [clinic, pay]);
  useEffect(ask, [ask]);
  useEffect(() => {
    if (asked === 0 || asked >= MOST_ASKED || (paid !== undefined && !OPEN.has(paid.step))) return;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ask, asked, paid]);
  if (error instanceof DomainError && error.codeName === 'notFound')
    return (
      <EmptyState
        whole
        title={words.gone}
        next={words.goneNext}
        actions={
          <button type="button" className={classes.second} onClick={onPage}>
            {words.toPage}
          </button>
        }
      />
    );
  if (paid === undefined && error === undefined) return <p role="status">{words.title.unsure}</p>;
  return (
    <>
      {paid === undefined ? null : <h1 className={classes.clinic}>{paid.clinic}</h1>}
      <Step title={words.title[paid?.step ?? 'unsure']}>
        <div role="status" className={paid?.step === 'done' ? classes.done : classes.card}>
          <p className={classes.text}>{words.text[paid?.step ?? 'unsure']}</p>
          {paid?.rest ? <p>{words.rest}</p> : null}
        </div>
        <Trouble error={error} phone={paid?.phone ?? ''} />
        <div className={classes.acts}>
          {paid === undefined || OPEN.has(paid.step) ? (
            <button type="button" className={classes.second} onClick={ask}>
              {words.again}
            </button>
          ) : null}
          <button type="button" className={classes.main} onClick={onPage}>
            {words.toPage}
          </button>
          <CallLink phone={paid?.phone ?? ''} />
        </div>
      </Step>
    </>
  );
}
