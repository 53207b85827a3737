import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import type { BackupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useState } from 'react';
import { identityIn, isKeyOf } from '../../../data/backup/backup-key.ts';
import { backups } from '../../../data/backup/backups.ts';
import { useSession } from '../../../data/engine/hooks.ts';
import { backup as all } from '../../../locale/backup.ts';
import { sentenceOf } from '../../../locale/codes.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import frame from '../frame/frame.module.css';
import classes from './backup.module.css';
import { endingOf } from './backup-values.ts';
import { KeyField } from './KeyField.tsx';
import { useTypedKey } from './use-typed-key.ts';

const words = all.restore;

interface RestoreDialogProps {
  readonly backup: BackupJob;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Founds a clinic out of a backup, beside the one that it is of. */
export function RestoreDialog({ backup, onClose, onStarted }: RestoreDialogProps) {
  const { clinic } = useSession();
  const key = useTypedKey();
  const [clinicID, setClinicID] = useState(`${clinic?.clinic ?? ''}-2`);
  const [name, setName] = useState('');
  const [practice, setPractice] = useState(true);
  const { busy, failure, attempt } = useAttempt();
  const identity = identityIn(key.text);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (identity === undefined) return key.refuse(all.keyField.noKey);
    // One that can't open it isn't sent at all.
    if (backup.recipient !== null && (await isKeyOf(key.text, backup.recipient)) !== 'same')
      return key.refuse(sentenceOf('badParameter', { rule: 'wrongKey' }));
    const wish = { backupID: backup._id, identity, clinicID: clinicID.trim(), practice };
    const begun = await attempt(() => backups.restore(name.trim() === '' ? wish : { ...wish, name: name.trim() }));
    if (!begun) return;
    onStarted();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size={520} centered>
      <form className={classes.fields} onSubmit={(event) => void start(event)}>
        <p className={classes.ceremony}>{words.text(formatDateTime(backup.createDateTime))}</p>
        <KeyField
          label={words.identity}
          hint={`${words.identityHint}。${backup.recipient === null ? '' : words.earlier(endingOf(backup.recipient))}`}
          typed={key}
        />
        <TextInput
          label={words.clinicID}
          description={words.clinicIDHint}
          value={clinicID}
          onChange={(event) => setClinicID(event.target.value)}
        />
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <SegmentedControl
            aria-label={words.kind}
            data={[
              { value: 'practice', label: words.practice },
              { value: 'plain', label: words.plain },
            ]}
            value={practice ? 'practice' : 'plain'}
            onChange={(value) => setPractice(value === 'practice')}
          />
          <p className={classes.none}>{practice ? words.practiceHint : words.plainHint}</p>
        </div>
        {failure && !key.error ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
        <div className={frame.modalFoot}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={key.text.trim() === '' || clinicID.trim() === ''}>
            {words.start}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
