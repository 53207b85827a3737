import { Button, TextInput } from '@mantine/core';
import { MOST_LOOKS, USUAL_LOOKS } from '@vetloom/domain/clinic/alliance-looks.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { type SudoClinic, setAllianceLooks } from '../../data/sudo/sudo.ts';
import { sudo } from '../../locale/sudo.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import classes from './sudo.module.css';

const words = sudo.looks;

/** What was typed as a number of looks: null for the usual one, undefined for what is no such number. */
const looksOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const looks = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return looks >= 1 && looks <= MOST_LOOKS ? looks : undefined;
};

/** How often one person of a clinic may look into partner clinics within an hour. */
export function Looks({ clinic: { clinic, clinicName, allianceLooks } }: { readonly clinic: SudoClinic }) {
  const [kept, setKept] = useState(allianceLooks);
  const [text, setText] = useState(allianceLooks === null ? '' : String(allianceLooks));
  const { busy, failure, attempt } = useAttempt();
  const looks = looksOf(text);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || looks === undefined || looks === kept) return;
    await attempt(async () => {
      await setAllianceLooks(clinic, looks);
      setKept(looks);
      showSuccess(words.saved(clinicName, looks ?? USUAL_LOOKS));
    });
  };
  return (
    <>
      <form className={classes.place} onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          label={words.label}
          description={words.text}
          aria-label={words.of(clinicName)}
          placeholder={words.usual(USUAL_LOOKS)}
          value={text}
          maxLength={3}
          inputMode="numeric"
          error={looks === undefined ? words.wrong(MOST_LOOKS) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={looks === undefined || looks === kept}
          loading={busy}
          className={classes.looksSave ?? ''}
        >
          {words.save}
        </Button>
      </form>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </>
  );
}
