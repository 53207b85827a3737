import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '../data/engine/hooks.ts';
import { shell } from '../locale/shell.ts';
import classes from './forced-update.module.css';
import { useSyncView } from './ports.tsx';
import { QueueRow } from './sync/QueueRow.tsx';

/**
 * Somebody cleared this browser's data while the clinic was open: what of it had not been sent, of which animal, and what is safe. What is still on
 * screen may be copied down before the page goes.
 */
export function Cleared() {
  const status = useSyncStatus();
  const { queue } = useSyncView();
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const cleared = status?.cleared === true;
  useEffect(() => {
    if (!cleared) return;
    dialog.current?.showModal();
    // Not the first row that can be opened: nothing is lost by Enter.
    stay.current?.focus();
  }, [cleared]);
  if (!cleared) return null;
  const lost = queue.filter(({ sending }) => sending !== true);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="cleared-title">
      <h2 id="cleared-title" className={classes.title}>
        {shell.cleared.title}
      </h2>
      {status.unsynced > 0 ? (
        <>
          <p className={classes.text}>{shell.cleared.lost(status.unsynced)}</p>
          <ul className={classes.lost} aria-label={shell.cleared.lostList}>
            {lost.map((item) => (
              <QueueRow key={item.id} item={item} plain />
            ))}
          </ul>
          <p className={classes.text}>{shell.cleared.drafts}</p>
        </>
      ) : null}
      <p className={classes.safe}>{shell.cleared.text}</p>
      <div className={classes.foot}>
        <Button ref={stay} variant="default" onClick={() => dialog.current?.close()}>
          {shell.cleared.stay}
        </Button>
        <Button onClick={() => window.location.reload()}>{shell.cleared.reload}</Button>
      </div>
    </dialog>
  );
}
