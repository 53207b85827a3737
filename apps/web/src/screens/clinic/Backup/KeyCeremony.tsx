import { Button, Modal, TextInput } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { type BackupKeyPair, newBackupKey } from '../../../data/backup/backups.ts';
import { useSession } from '../../../data/engine/hooks.ts';
import { saveTextFile } from '../../../data/engine/save-file.ts';
import { backup } from '../../../locale/backup.ts';
import frame from '../frame/frame.module.css';
import classes from './backup.module.css';

const words = backup.ceremony;
/** Characters by which somebody shows that they have the key before them. */
const ENDING = 6;

interface KeyCeremonyProps {
  readonly replaces: boolean;
  readonly onClose: () => void;
  /** Told the public half, once the private one is known to be kept. */
  readonly onMade: (recipient: string) => void;
}

/** Makes the clinic's key on this computer, shows its private half this once, and takes the public one over when the private one was put away. */
export function KeyCeremony({ replaces, onClose, onMade }: KeyCeremonyProps) {
  const { clinic } = useSession();
  const now = useNow();
  const [key, setKey] = useState<BackupKeyPair>();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    let shown = true;
    void newBackupKey().then((made) => shown && setKey(made));
    return () => {
      shown = false;
    };
  }, []);
  const name = clinic?.clinicName ?? '';
  const text = key === undefined ? '' : words.fileText(name, formatDateTime(now), key.recipient, key.identity);
  const use = (event: FormEvent) => {
    event.preventDefault();
    if (key === undefined) return;
    if (typed.trim().toUpperCase() !== key.identity.slice(-ENDING)) return setWrong(true);
    onMade(key.recipient);
    showSuccess(words.used);
    onClose();
  };
  const save = () => saveTextFile(words.fileName(clinic?.clinic ?? ''), text, 'text/plain');
  return (
    <Modal opened onClose={onClose} title={words.title} size={560} centered closeOnClickOutside={false}>
      <form className={classes.fields} onSubmit={use}>
        <p className={classes.ceremony}>{words.text}</p>
        <Notice tone="cinnabar" title={words.lost}>
          {replaces ? words.replace : null}
        </Notice>
        <div className={classes.secretBox}>
          <span>{words.secret}</span>
          <output aria-label={words.secret} className={classes.secretKey}>
            {key?.identity ?? ''}
          </output>
        </div>
        <div className={frame.fileActions}>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => printText(text)}>
            {words.print}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
            {words.save}
          </Button>
        </div>
        <TextInput
          label={words.check}
          description={words.checkHint}
          autoComplete="off"
          value={typed}
          error={wrong ? words.wrong : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <div className={frame.modalFoot}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={key === undefined || typed.trim() === ''}>
            {words.use}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Prints the key alone, from a page that nobody else sees and that is gone afterwards. */
function printText(text: string): void {
  const page = document.createElement('iframe');
  page.hidden = true;
  document.body.append(page);
  const inside = page.contentDocument;
  if (!inside || !page.contentWindow) {
    page.remove();
    return;
  }
  const block = inside.createElement('pre');
  block.textContent = text;
  block.style.cssText = 'font: 14px/1.8 monospace; white-space: pre-wrap; word-break: break-all';
  inside.body.append(block);
  page.contentWindow.onafterprint = () => page.remove();
  page.contentWindow.print();
}
