import { Button, Radio } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { AuthorizationView } from '@vetloom/protocol/oauth.ts';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { useState } from 'react';
import { programs } from '../../locale/account.ts';
import { refusal } from '../../locale/codes.ts';
import { personColour } from '../../shell/person-colour.ts';
import frame from '../access/access.module.css';
import { Refusal } from '../access/SignIn/CodeForm.tsx';
import classes from './consent.module.css';

export interface ConsentProps {
  readonly view: AuthorizationView;
  readonly person: { readonly name: string; readonly email: string };
  /** The clinic in which the person works on this tab. */
  readonly preferred: string | undefined;
  readonly onAgree: (clinic: string) => Promise<void>;
  readonly onRefuse: () => void;
  readonly onChange: () => void;
}

/** Who asks, for what, in whose name and where; nothing is chosen by Enter, because this gives data away. */
export function Consent({ view, person, preferred, onAgree, onRefuse, onChange }: ConsentProps) {
  const first = view.clinics.find(({ id }) => id === preferred) ?? view.clinics[0];
  const [clinic, setClinic] = useState(first?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly sentence: string; readonly code: number }>();
  const agree = async () => {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await onAgree(clinic);
    } catch (error) {
      setRefused(refusal(error));
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className={frame.title}>{programs.title(view.clientName)}</h1>
      <div className={classes.person}>
        <StaffAvatar name={person.name} colour={personColour(person.email)} size={30} square />
        <span>{programs.as(person.name, person.email)}</span>
        <Button variant="subtle" size="xs" onClick={onChange}>
          {programs.change}
        </Button>
      </div>
      <h2 className={classes.heading}>{programs.may}</h2>
      <ul className={classes.scopes}>
        {view.scopes.map((scope) => (
          <li key={scope}>
            <IconCheck size={16} aria-hidden="true" />
            {programs.scopes[scope] ?? scope}
          </li>
        ))}
      </ul>
      <p className={classes.note}>{programs.mayNot}</p>
      {view.clinics.length > 1 ? (
        <Radio.Group
          className={classes.clinics}
          label={programs.clinic}
          description={programs.clinicText}
          value={clinic}
          onChange={setClinic}
        >
          <div className={classes.choices}>
            {view.clinics.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
          </div>
        </Radio.Group>
      ) : (
        <p className={classes.note}>{programs.onlyClinic(first?.name ?? '')}</p>
      )}
      {refused === undefined ? null : <Refusal {...refused} />}
      <div className={classes.actions}>
        <Button aria-disabled={busy} onClick={() => void agree()}>
          {programs.agree}
        </Button>
        <Button variant="default" onClick={onRefuse}>
          {programs.refuse}
        </Button>
        <span className={classes.back}>{programs.backTo(view.host)}</span>
      </div>
      <p className={classes.note}>{programs.ended}</p>
    </>
  );
}
