import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { startEmulation } from '../../data/sudo/emulation.ts';
import { type SudoPerson, sudoPeople } from '../../data/sudo/sudo.ts';
import { refusal } from '../../locale/codes.ts';
import { sudo as words } from '../../locale/sudo.ts';
import { links } from '../../routes/links.ts';
import { useGo, useQuery } from '../../routes/navigation.tsx';
import classes from './sudo.module.css';
import { Trail } from './Trail.tsx';
import type { useSudoClinics } from './use-sudo-clinics.ts';

type Failure = { readonly sentence: string; readonly code: number };

/** An operator chooses a clinic, a member and says why, and then acts in that person's place (spec 1 §6). */
export function Act({ clinics, failed }: ReturnType<typeof useSudoClinics>) {
  const [query, setQuery] = useQuery();
  const go = useGo();
  const { people, failure: peopleFailure } = usePeople(query.clinic);
  const [staffID, setStaffID] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const chosen = people?.find((person) => person.staffID === staffID && person.active);

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !chosen || query.clinic === undefined) return;
    if (reason.trim() === '') return setMissing(true);
    setBusy(true);
    setFailure(undefined);
    try {
      await startEmulation({ clinic: query.clinic, staffID: chosen.staffID, reason: reason.trim() });
      go(links.home(), { replace: true });
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };
  const shown = failure ?? peopleFailure ?? (failed === undefined ? undefined : refusal(failed));

  return (
    <>
      <form className={classes.form} onSubmit={(event) => void begin(event)} noValidate>
        <p className={classes.text}>{words.text}</p>
        {shown === undefined ? null : <ErrorState title={shown.sentence} code={shown.code} />}
        <NativeSelect
          label={words.clinics}
          value={query.clinic ?? ''}
          onChange={(event) => {
            setStaffID('');
            setQuery({ clinic: event.currentTarget.value || undefined });
          }}
          data={[
            { value: '', label: words.choosePlace },
            ...(clinics ?? []).map(({ clinic, clinicName }) => ({ value: clinic, label: clinicName })),
          ]}
        />
        {query.clinic === undefined ? null : (
          <fieldset className={classes.people} aria-busy={people === undefined}>
            <legend>{words.people}</legend>
            {people === undefined && peopleFailure === undefined ? (
              <p className={classes.text}>{words.loading}</p>
            ) : null}
            {people?.length === 0 ? <p className={classes.text}>{words.noPeople}</p> : null}
            {people?.map((person) => (
              <Person
                key={person.staffID}
                person={person}
                chosen={person.staffID === staffID}
                onChoose={() => setStaffID(person.staffID)}
              />
            ))}
          </fieldset>
        )}
        <TextInput
          label={words.reason}
          placeholder={words.reasonHint}
          value={reason}
          maxLength={300}
          error={missing && reason.trim() === '' ? words.reasonMissing : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <p className={classes.text}>{words.online}</p>
          <Button type="submit" disabled={chosen === undefined} loading={busy}>
            {words.begin(chosen?.name ?? words.people)}
          </Button>
        </div>
      </form>
      <Trail />
    </>
  );
}

function Person({
  person,
  chosen,
  onChoose,
}: {
  readonly person: SudoPerson;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <label className={classes.person} data-chosen={chosen} data-inactive={!person.active}>
      <input type="radio" name="staff" checked={chosen} disabled={!person.active} onChange={onChoose} />
      <StaffAvatar name={person.name} colour={person.color} size={24} />
      <span className={classes.name}>{person.name}</span>
      <span className={classes.role}>{person.active ? person.roleName : words.inactive}</span>
    </label>
  );
}

/** The people of the chosen clinic. */
function usePeople(clinic: string | undefined) {
  const [found, setFound] = useState<{ clinic: string; people?: readonly SudoPerson[]; failure?: Failure }>();
  useEffect(() => {
    if (clinic === undefined) return;
    let wanted = true;
    sudoPeople(clinic).then(
      (people) => wanted && setFound({ clinic, people }),
      (error: unknown) => wanted && setFound({ clinic, failure: refusal(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [clinic]);
  const current = found?.clinic === clinic ? found : undefined;
  return { people: current?.people, failure: current?.failure };
}
