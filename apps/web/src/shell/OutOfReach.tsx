import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { useEffect, useRef } from 'react';
import { shell } from '../locale/shell.ts';
import { serverVersion } from '../routes/server-version.ts';
import classes from './forced-update.module.css';

/**
 * Loads the page anew once a server answers: a browser remembers for the life of a page that code could not be fetched, so asking for it
 * again would fail also with a network. Drafts and unsynced work are kept.
 */
export async function reloadOnceReachable(): Promise<void> {
  if ((await serverVersion()) !== undefined) window.location.reload();
}

interface OutOfReachProps {
  readonly onClose: () => void;
}

/**
 * Tells that a part of the page isn't kept on this device and that no server answers. A plain dialog in the first bundle, because just
 * when it is needed no further code can be loaded.
 */
export function OutOfReach({ onClose }: OutOfReachProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => void dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="out-of-reach-title" onClose={onClose}>
      <h2 id="out-of-reach-title" className={classes.title}>
        {shell.outOfReach.title}
      </h2>
      <p className={classes.text}>{shell.outOfReach.text}</p>
      <p className={classes.safe}>{shell.outOfReach.safe}</p>
      <div className={classes.foot}>
        <span className={classes.code}>{CODE.networkRequired}</span>
        <Button variant="default" onClick={onClose}>
          {shell.outOfReach.close}
        </Button>
        <Button autoFocus onClick={() => void reloadOnceReachable()}>
          {shell.outOfReach.retry}
        </Button>
      </div>
    </dialog>
  );
}
