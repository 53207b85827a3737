import { Switch } from '@mantine/core';
import { CLINIC_FLAGS, type ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { type SudoClinic, setClinicFlags } from '../../data/sudo/sudo.ts';
import { refusal } from '../../locale/codes.ts';
import { sudo } from '../../locale/sudo.ts';
import { Looks } from './Looks.tsx';
import classes from './sudo.module.css';

const words = sudo.flags;

/** What is open to each clinic (spec 1 §6 "flags"; §9 "Hospital module availability"). */
export function Flags({ clinics }: { readonly clinics: readonly SudoClinic[] | undefined }) {
  return (
    <section>
      <p className={classes.text}>{words.text}</p>
      <ul className={classes.rows}>
        {clinics?.map((clinic) => (
          <ClinicSwitches key={clinic.clinic} clinic={clinic} />
        ))}
      </ul>
    </section>
  );
}

function ClinicSwitches({ clinic: known }: { readonly clinic: SudoClinic }) {
  const { clinic, clinicName, alliance, flags } = known;
  const [kept, setKept] = useState(flags);
  const [busy, setBusy] = useState<ClinicFlag>();
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();

  const turn = async (flag: ClinicFlag, open: boolean) => {
    setBusy(flag);
    setFailure(undefined);
    try {
      setKept(await setClinicFlags(clinic, { [flag]: open }));
      showSuccess(words.saved(clinicName, words.names[flag].name, open));
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <li>
      <fieldset className={classes.flags}>
        <legend className={classes.name}>{clinicName}</legend>
        {CLINIC_FLAGS.map((flag) => {
          const { name, text } = words.names[flag];
          const without = flag === 'alliance' && alliance === null;
          return (
            <Switch
              key={flag}
              label={name}
              description={without ? words.noAlliance : text}
              aria-label={words.of(clinicName, name)}
              checked={!without && kept[flag] !== false}
              disabled={without || busy !== undefined}
              onChange={(event) => void turn(flag, event.currentTarget.checked)}
            />
          );
        })}
      </fieldset>
      {alliance === null || kept.alliance === false ? null : <Looks clinic={known} />}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </li>
  );
}
