import { PasswordInput, Radio, Select } from '@mantine/core';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useSession } from '../../../data/engine/hooks.ts';
import type { Witness } from '../../../data/inventory/controlled-calls.ts';
import { controlledWitness as words } from '../../../locale/inventory-controlled.ts';
import classes from './controlled.module.css';

const STAFF = '/staff/';

/** The second person's fields as they stand. */
export interface WitnessDraft {
  readonly staffID: string | null;
  readonly proof: 'pin' | 'password';
  readonly secret: string;
}

/** Nobody has been chosen, nothing was typed. */
export const NO_WITNESS: WitnessDraft = { staffID: null, proof: 'pin', secret: '' };

/** The second person as the service takes it; undefined until all is there. */
export const witnessOf = ({ staffID, proof, secret }: WitnessDraft): Witness | undefined =>
  staffID === null || secret === '' ? undefined : { email: staffID.slice(STAFF.length), [proof]: secret };

/** The draft, and what takes the secret out of it again: after each try it is typed anew. */
export function useWitness() {
  const [draft, setDraft] = useState(NO_WITNESS);
  return { draft, setDraft, forget: () => setDraft((before) => ({ ...before, secret: '' })) };
}

interface WitnessFieldsProps {
  readonly draft: WitnessDraft;
  readonly onChange: (draft: WitnessDraft) => void;
  /** Whether what is missing is said. */
  readonly asked: boolean;
}

/** Who stands here as the second person, and a PIN or password that they type themselves. Whether they may is the service's to say. */
export function WitnessFields({ draft, onChange, asked }: WitnessFieldsProps) {
  const { email } = useSession();
  const people = useLive(
    async (reads) =>
      (await heldOrEmpty(() => reads.query('staff', 'byName', {}))).filter(
        (one) => isActive(one) && one._id !== STAFF + email,
      ),
    [email],
  );
  const { staffID, proof, secret } = draft;
  return (
    <section className={classes.form} aria-label={words.title}>
      <SectionHeading>{words.title}</SectionHeading>
      <Select
        size="sm"
        label={words.who}
        description={words.hint}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        allowDeselect={false}
        data={(people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={staffID}
        error={asked && staffID === null ? words.need : undefined}
        onChange={(next) => onChange({ ...draft, staffID: next })}
      />
      <Radio.Group
        aria-label={words.proof}
        value={proof}
        onChange={(next) => onChange({ ...draft, proof: next === 'password' ? 'password' : 'pin', secret: '' })}
      >
        <div className={classes.proof}>
          <Radio value="pin" label={words.pin} />
          <Radio value="password" label={words.password} />
        </div>
      </Radio.Group>
      <PasswordInput
        size="sm"
        label={words[proof]}
        autoComplete="off"
        value={secret}
        maxLength={400}
        error={asked && staffID !== null && secret === '' ? words.need : undefined}
        {...(proof === 'pin' ? { inputMode: 'numeric' as const } : {})}
        onChange={(event) => onChange({ ...draft, secret: event.currentTarget.value })}
        visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': words.show }}
      />
    </section>
  );
}
