import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useCallback, useEffect, useState } from 'react';
import { type SudoClinic, sudoClinics } from '../../data/sudo/sudo.ts';
import { refusal } from '../../locale/codes.ts';
import { sudo } from '../../locale/sudo.ts';
import { ClinicRow } from './ClinicRow.tsx';
import { HandedLink } from './HandedLink.tsx';
import type { MadeLink } from './made-link.ts';
import { NewClinicForm } from './NewClinicForm.tsx';
import classes from './sudo.module.css';

const words = sudo.founding;

/** The clinics themselves: founding, inviting whoever leads them, names, closing and opening again. */
export function Clinics() {
  const [found, setFound] = useState<readonly SudoClinic[]>();
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [isNew, setIsNew] = useState(false);
  const [link, setLink] = useState<MadeLink>();
  const look = useCallback(() => {
    sudoClinics().then(setFound, (error: unknown) => setFailure(refusal(error)));
  }, []);
  useEffect(look, [look]);
  const tell = (made: MadeLink) => {
    if (made.invitation.path === null) showSuccess(words.mailed(made.email));
    else setLink(made);
  };

  if (isNew)
    return (
      <NewClinicForm
        onCancel={() => setIsNew(false)}
        onFounded={(clinicName, email, invitation) => {
          setIsNew(false);
          showSuccess(words.founded(clinicName));
          if (invitation) tell({ clinicName, email, invitation });
          look();
        }}
      />
    );
  return (
    <section className={classes.form}>
      <p className={classes.text}>{words.text}</p>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {link === undefined ? null : <HandedLink {...link} onDone={() => setLink(undefined)} />}
      {found?.length === 0 ? <EmptyState title={words.empty} next={words.emptyHint} /> : null}
      <ul className={classes.rows}>
        {found?.map((clinic) => (
          <ClinicRow key={clinic.clinic} clinic={clinic} onChanged={look} onLink={tell} />
        ))}
      </ul>
      <div className={classes.foot}>
        <p />
        <Button leftSection={<IconPlus size={14} />} onClick={() => setIsNew(true)}>
          {words.add}
        </Button>
      </div>
    </section>
  );
}
