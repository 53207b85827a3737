import { Button, Checkbox, Select } from '@mantine/core';
import type { ArchiveAbout } from '@vetloom/protocol/archive.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { inviteDirector } from '../../../data/sudo/sudo.ts';
import { archive } from '../../../locale/export-archive.ts';
import { sudo } from '../../../locale/sudo.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { HandedLink } from '../HandedLink.tsx';
import type { MadeLink } from '../made-link.ts';
import classes from '../sudo.module.css';

const words = archive.in;

interface FirstInvitationProps {
  readonly clinic: string;
  readonly clinicName: string;
  readonly people: ArchiveAbout['people'];
}

/** The first link for a clinic whose people are all invited anew: one of them, who then invites the others. */
export function FirstInvitation({ clinic, clinicName, people }: FirstInvitationProps) {
  const [email, setEmail] = useState(people[0]?.email ?? null);
  const [mail, setMail] = useState(false);
  const [link, setLink] = useState<MadeLink>();
  const { busy, failure, attempt } = useAttempt();
  if (link) return <HandedLink {...link} onDone={() => setLink(undefined)} />;
  const make = () =>
    attempt(async () => {
      if (email === null) return;
      const invitation = await inviteDirector(clinic, email, mail);
      if (invitation.path === null) showSuccess(sudo.founding.mailed(email));
      else setLink({ clinicName, email, invitation });
    });
  return (
    <>
      <p className={classes.text}>{words.peopleText}</p>
      <Select
        label={words.people}
        data={people.map(({ email: value, name, admin }) => ({
          value,
          label: `${name}　${value}${admin ? `　${words.admin}` : ''}`,
        }))}
        value={email}
        onChange={setEmail}
        searchable
        allowDeselect={false}
      />
      <Checkbox label={sudo.founding.mail} checked={mail} onChange={(event) => setMail(event.currentTarget.checked)} />
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <div className={classes.foot}>
        <p />
        <Button loading={busy} disabled={email === null} onClick={() => void make()}>
          {words.invite}
        </Button>
      </div>
    </>
  );
}
