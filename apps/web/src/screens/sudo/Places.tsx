import { Button, TextInput } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { keepFigure, readFigure } from '@vetloom/ui/format/figure.ts';
import { type FormEvent, useState } from 'react';
import { type SudoClinic, setStaffLimit } from '../../data/sudo/sudo.ts';
import { refusal } from '../../locale/codes.ts';
import { sudo } from '../../locale/sudo.ts';
import classes from './sudo.module.css';

const words = sudo.places;
const MOST = 5000;

/** What was typed as a number of people: null for none, undefined for what is no such number. */
const peopleOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const value = readFigure(keepFigure(text));
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MOST ? value : undefined;
};

/** How many active people each clinic may have (spec 1 §5). */
export function Places({ clinics }: { readonly clinics: readonly SudoClinic[] | undefined }) {
  return (
    <section>
      <p className={classes.text}>{words.text}</p>
      <ul className={classes.rows}>
        {clinics?.map((clinic) => (
          <Place key={clinic.clinic} clinic={clinic} />
        ))}
      </ul>
    </section>
  );
}

function Place({ clinic: { clinic, clinicName, staffLimit } }: { readonly clinic: SudoClinic }) {
  const [kept, setKept] = useState(staffLimit);
  const [text, setText] = useState(staffLimit === null ? '' : String(staffLimit));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const people = peopleOf(text);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || people === undefined || people === kept) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await setStaffLimit(clinic, people);
      setKept(people);
      showSuccess(words.saved(clinicName, people));
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <li>
      <form className={classes.place} onSubmit={(event) => void save(event)} noValidate>
        <span className={classes.name}>{clinicName}</span>
        <TextInput
          aria-label={words.of(clinicName)}
          placeholder={words.none}
          value={text}
          maxLength={8}
          inputMode="numeric"
          error={people === undefined ? words.wrong : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          w={120}
        />
        <Button type="submit" variant="default" disabled={people === undefined || people === kept} loading={busy}>
          {words.save}
        </Button>
      </form>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </li>
  );
}
