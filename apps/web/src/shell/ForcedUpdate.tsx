import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shell } from '../locale/shell.ts';
import classes from './forced-update.module.css';
import { updates } from './update-worker.ts';

/**
 * The alert that leaves one way out: this page is older than the server (spec 1 §8). It is a plain dialog in the first
 * bundle, because just when it is needed no further code can be loaded.
 */
export function ForcedUpdate() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => void dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="update-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="update-title" className={classes.title}>
        {shell.update.title}
      </h2>
      <p className={classes.text}>{shell.update.force}</p>
      <p className={classes.safe}>{shell.update.safe}</p>
      <div className={classes.foot}>
        <Button autoFocus onClick={updates.renew}>
          {shell.update.now}
        </Button>
      </div>
    </dialog>
  );
}
