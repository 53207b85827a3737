import { Button } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { shell } from '../locale/shell.ts';
import { afterTyping } from './after-typing.ts';
import { ForcedUpdate } from './ForcedUpdate.tsx';
import classes from './forced-update.module.css';
import { updates } from './update-worker.ts';

/** Asks before a newer version takes over, or insists when this one can't go on (spec 1 §8). */
export function UpdatePrompt() {
  const state = useSyncExternalStore(updates.subscribe, updates.current);
  if (state.kind === 'forced') return <ForcedUpdate />;
  if (state.kind === 'offered') return <Offer onAccept={state.accept} />;
  return null;
}

function Offer({ onAccept }: { readonly onAccept: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => afterTyping(() => dialog.current?.showModal()), []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="offer-title" onClose={updates.later}>
      <h2 id="offer-title" className={classes.title}>
        {shell.update.title}
      </h2>
      <p className={classes.text}>{shell.update.ask}</p>
      <p className={classes.safe}>{shell.update.safe}</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={updates.later}>
          {shell.update.later}
        </Button>
        <Button autoFocus onClick={onAccept}>
          {shell.update.now}
        </Button>
      </div>
    </dialog>
  );
}
