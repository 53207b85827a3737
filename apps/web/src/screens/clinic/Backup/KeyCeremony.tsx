import { Button, Modal } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { type BackupKeyPair, groupsOf, isKeyOf, newBackupKey } from '../../../data/backup/backup-key.ts';
import { useSession } from '../../../data/engine/hooks.ts';
import { saveTextFile } from '../../../data/engine/save-file.ts';
import { backup } from '../../../locale/backup.ts';
import frame from '../frame/frame.module.css';
import classes from './backup.module.css';
import { KeyField } from './KeyField.tsx';
import { printKey } from './print-key.ts';
import { useTypedKey } from './use-typed-key.ts';

const words = backup.ceremony;

interface KeyCeremonyProps {
  readonly replaces: boolean;
  readonly onClose: () => void;
  /** Told the public half, once the private one has been shown again. */
  readonly onMade: (recipient: string) => void;
}

/**
 * Makes the clinic's key on this computer and shows its private half this once. The public one is taken over only when the private one was brought back from
 * where it is kept: a few of its signs read off the screen would prove nothing.
 */
export function KeyCeremony({ replaces, onClose, onMade }: KeyCeremonyProps) {
  const [key, setKey] = useState<BackupKeyPair>();
  const [proving, setProving] = useState(false);
  useEffect(() => {
    let shown = true;
    void newBackupKey().then((made) => shown && setKey(made));
    return () => {
      shown = false;
    };
  }, []);
  const use = (recipient: string) => {
    onMade(recipient);
    showSuccess(words.used);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={proving ? words.proofTitle : words.title}
      size={560}
      centered
      closeOnClickOutside={false}
    >
      {proving && key ? (
        <KeyProof recipient={key.recipient} onBack={() => setProving(false)} onProved={() => use(key.recipient)} />
      ) : (
        <KeyShown made={key} replaces={replaces} onClose={onClose} onKept={() => setProving(true)} />
      )}
    </Modal>
  );
}

interface KeyShownProps {
  readonly made: BackupKeyPair | undefined;
  readonly replaces: boolean;
  readonly onClose: () => void;
  readonly onKept: () => void;
}

function KeyShown({ made, replaces, onClose, onKept }: KeyShownProps) {
  const { clinic } = useSession();
  const now = useNow();
  const text = (identity: string) =>
    words.fileText(clinic?.clinicName ?? '', formatDateTime(now), made?.recipient ?? '', identity);
  return (
    <div className={classes.fields}>
      <p className={classes.ceremony}>{words.text}</p>
      <Notice tone="cinnabar" title={words.lost}>
        {replaces ? words.replace : null}
      </Notice>
      <div className={classes.secretBox}>
        <span>{words.secret}</span>
        <output aria-label={words.secret} className={classes.secretKey}>
          {made?.identity ?? ''}
        </output>
      </div>
      <div className={frame.fileActions}>
        <Button
          variant="default"
          disabled={made === undefined}
          leftSection={<IconPrinter size={16} />}
          // In groups, as it is typed off the paper one day.
          onClick={() => printKey(text(groupsOf(made?.identity ?? '')))}
        >
          {words.print}
        </Button>
        <Button
          variant="default"
          disabled={made === undefined}
          leftSection={<IconDownload size={16} />}
          onClick={() => saveTextFile(words.fileName(clinic?.clinic ?? ''), text(made?.identity ?? ''), 'text/plain')}
        >
          {words.save}
        </Button>
      </div>
      <div className={frame.modalFoot}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button disabled={made === undefined} onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}

interface KeyProofProps {
  readonly recipient: string;
  readonly onBack: () => void;
  readonly onProved: () => void;
}

function KeyProof({ recipient, onBack, onProved }: KeyProofProps) {
  const typed = useTypedKey();
  const prove = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await isKeyOf(typed.text, recipient);
    if (answer === 'same') onProved();
    else typed.refuse(answer === 'none' ? backup.keyField.noKey : words.wrong);
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void prove(event)}>
      <p className={classes.ceremony}>{words.proofText}</p>
      <KeyField label={words.check} hint={words.checkHint} typed={typed} />
      <div className={frame.modalFoot}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" disabled={typed.text.trim() === ''}>
          {words.use}
        </Button>
      </div>
    </form>
  );
}
