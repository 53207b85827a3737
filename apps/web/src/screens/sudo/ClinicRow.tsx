import { Button, Checkbox, TextInput } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { type FormEvent, useState } from 'react';
import { inviteDirector, renameClinic, type SudoClinic, setClinicOpen } from '../../data/sudo/sudo.ts';
import { sudo } from '../../locale/sudo.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import type { MadeLink } from './made-link.ts';
import classes from './sudo.module.css';

const words = sudo.founding;

interface ClinicRowProps {
  readonly clinic: SudoClinic;
  readonly onChanged: () => void;
  readonly onLink: (link: MadeLink) => void;
}

/** One clinic with what can be done about it; each opens in the row. */
export function ClinicRow({ clinic: { clinic, clinicName, closedDateTime }, onChanged, onLink }: ClinicRowProps) {
  const [doing, setDoing] = useState<'rename' | 'close' | 'invite'>();
  const [text, setText] = useState('');
  const [mail, setMail] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const begin = (what: typeof doing, value = '') => {
    forget();
    setText(value);
    setDoing(doing === what ? undefined : what);
  };
  const act = (work: () => Promise<void>) =>
    attempt(async () => {
      await work();
      setDoing(undefined);
      onChanged();
    });
  const setOpen = (open: boolean) =>
    act(async () => {
      await setClinicOpen(clinic, open);
      showSuccess(open ? words.nowOpen(clinicName) : words.nowClosed(clinicName));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    if (value === '') return;
    void act(async () => {
      if (doing === 'invite') {
        onLink({ clinicName, email: value, invitation: await inviteDirector(clinic, value, mail) });
        return;
      }
      await renameClinic(clinic, value);
      showSuccess(words.renamed(value));
    });
  };
  const isOpen = closedDateTime === null;
  return (
    <li>
      <div className={classes.program} data-inactive={!isOpen}>
        <div>
          <div className={classes.name}>{clinicName}</div>
          <div className={classes.role}>{clinic}</div>
        </div>
        {isOpen ? null : <Chip dense>{words.closed(formatDate(closedDateTime))}</Chip>}
        {isOpen ? (
          <>
            <Button
              size="sm"
              variant="default"
              aria-label={words.inviteOf(clinicName)}
              aria-expanded={doing === 'invite'}
              onClick={() => begin('invite')}
            >
              {words.invite}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={words.renameOf(clinicName)}
              aria-expanded={doing === 'rename'}
              onClick={() => begin('rename', clinicName)}
            >
              {words.rename}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={words.closeOf(clinicName)}
              aria-expanded={doing === 'close'}
              onClick={() => begin('close')}
            >
              {words.close}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="default"
            aria-label={words.openOf(clinicName)}
            loading={busy}
            onClick={() => void setOpen(true)}
          >
            {words.open}
          </Button>
        )}
      </div>
      {doing === 'close' ? (
        <div className={classes.foot}>
          <p>{words.text}</p>
          <Button size="sm" variant="default" onClick={() => setDoing(undefined)}>
            {words.cancel}
          </Button>
          <Button size="sm" data-danger loading={busy} onClick={() => void setOpen(false)}>
            {words.closeSure}
          </Button>
        </div>
      ) : null}
      {doing === 'rename' || doing === 'invite' ? (
        <form className={classes.place} onSubmit={submit} noValidate>
          <TextInput
            className={classes.name}
            aria-label={doing === 'rename' ? words.newName(clinicName) : words.inviteEmail(clinicName)}
            placeholder={doing === 'invite' ? words.directorEmail : undefined}
            type={doing === 'invite' ? 'email' : 'text'}
            autoComplete="off"
            autoFocus
            maxLength={doing === 'rename' ? 80 : 120}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {doing === 'invite' ? (
            <Checkbox label={words.mail} checked={mail} onChange={(event) => setMail(event.currentTarget.checked)} />
          ) : null}
          <Button type="submit" disabled={text.trim() === ''} loading={busy}>
            {doing === 'rename' ? words.save : words.make}
          </Button>
        </form>
      ) : null}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </li>
  );
}
