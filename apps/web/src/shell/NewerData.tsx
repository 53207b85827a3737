import { Button } from '@mantine/core';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { useEffect, useRef, useState } from 'react';
import { fileStamp, saveTextFile } from '../data/engine/save-file.ts';
import { shell } from '../locale/shell.ts';
import { sync } from '../locale/sync.ts';
import { ForcedUpdate } from './ForcedUpdate.tsx';
import classes from './forced-update.module.css';
import { type KeptOutbox, readKeptOutbox } from './kept-outbox.ts';
import { useSessionView } from './ports.tsx';
import { updates } from './update-worker.ts';

const words = shell.update.behind;

/** Remembers for this tab that the newest version was gone over to, and that it was not new enough. */
const TRIED = 'vetloom.renewed';

/**
 * The data on this computer were made by a newer version of the app than this page. Mostly the page is behind, and the newest version helps. Where
 * that was tried, the server itself went back to an older one: then whoever stands here hears so, and can take along what was not sent.
 */
export function NewerData() {
  const [tried] = useState(() => sessionStorage.getItem(TRIED) !== null);
  useEffect(() => sessionStorage.setItem(TRIED, '1'), []);
  return tried ? <ServerBehind /> : <ForcedUpdate />;
}

function ServerBehind() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { clinic } = useSessionView();
  const clinicID = clinic?.id ?? '';
  const [kept, setKept] = useState<KeptOutbox>();
  useEffect(() => {
    dialog.current?.showModal();
    if (clinicID !== '') void readKeptOutbox(clinicID).then(setKept, () => undefined);
  }, [clinicID]);
  const unsent = kept?.unsent.length ?? 0;
  const save = () => {
    const now = shownNow();
    saveTextFile(
      sync.backupName(fileStamp(now)),
      JSON.stringify({ clinic: clinicID, exportedAt: Math.floor(now), ...kept }, undefined, 2),
    );
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="behind-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="behind-title" className={classes.title}>
        {words.title}
      </h2>
      <p className={classes.text}>{words.text}</p>
      <p className={classes.safe}>{unsent > 0 ? words.unsent(unsent) : words.safe}</p>
      <div className={classes.foot}>
        {unsent > 0 ? (
          <Button variant="default" onClick={save}>
            {words.export}
          </Button>
        ) : null}
        <Button autoFocus onClick={updates.renew}>
          {words.retry}
        </Button>
      </div>
    </dialog>
  );
}
