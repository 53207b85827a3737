import { Button, Modal, PasswordInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
import { secondPerson } from '../../locale/second-person.ts';
import classes from './second-person.module.css';
import { type Looked, lookRefusal, type Proof, useOthersHere, type Vouching } from './use-others-here.ts';

const words = secondPerson;

/** How the work is called for which somebody looks. */
export interface SecondPersonWords {
  readonly title: string;
  readonly text: string;
  readonly nobody: string;
  readonly go: string;
  readonly goOnly: string;
  readonly offline: string;
  readonly alone: string;
  readonly aloneGo: string;
}

interface SecondPersonDialogProps {
  readonly words: SecondPersonWords;
  /** What is looked at: the dialog is where the second person does. */
  readonly drugs: readonly string[];
  /** Asks somebody. Rejects with DomainError. */
  readonly look: (by: Vouching) => Promise<Looked>;
  readonly onLooked: (looked: Looked) => void;
  /** Does it without the second person; absent where it is done already. */
  readonly onAlone: ((reason: string) => void) | undefined;
  readonly onClose: () => void;
}

/** The second person at this workstation: who, and a PIN or password. Or a reason why nobody else is there. */
export function SecondPersonDialog({ words: own, drugs, look, onLooked, onAlone, onClose }: SecondPersonDialogProps) {
  const isOffline = useSyncStatus()?.connection === 'offline';
  const [isAlone, setAlone] = useState(false);
  return (
    <Modal opened onClose={onClose} title={own.title} size={440} centered>
      <ul className={classes.drugs}>
        {drugs.map((drug) => (
          <li key={drug}>{drug}</li>
        ))}
      </ul>
      {onAlone !== undefined && isAlone ? (
        <Alone goWord={own.aloneGo} onAlone={onAlone} />
      ) : (
        <>
          <Text size="sm" mb="md">
            {isOffline ? own.offline : own.text}
          </Text>
          {isOffline ? null : (
            <Vouch own={own} goWord={onAlone ? own.go : own.goOnly} look={look} onLooked={onLooked} />
          )}
          {onAlone === undefined ? null : (
            // Offline it is all that can be done here: otherwise the cross in the corner would have the focus.
            <Button
              variant="subtle"
              size="compact-sm"
              mt="sm"
              data-autofocus={isOffline || undefined}
              onClick={() => setAlone(true)}
            >
              {own.alone}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

interface VouchProps extends Pick<SecondPersonDialogProps, 'look' | 'onLooked'> {
  readonly own: SecondPersonWords;
  readonly goWord: string;
}

function Vouch({ own, goWord, look, onLooked }: VouchProps) {
  const people = useOthersHere();
  const [staffID, setStaffID] = useState<string | null>(null);
  const [proof, setProof] = useState<Proof>('pin');
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReturnType<typeof lookRefusal>>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || staffID === null || secret === '') return;
    setBusy(true);
    setRefused(undefined);
    try {
      onLooked(await look({ email: staffID.replace(/^\/staff\//, ''), [proof]: secret }));
    } catch (error) {
      setRefused(lookRefusal(error, own.offline));
      setSecret('');
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Select
          label={words.who}
          data={(people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={staffID}
          onChange={setStaffID}
          searchable
          autoComplete="off"
          nothingFoundMessage={own.nobody}
          data-autofocus
        />
        <Radio.Group
          aria-label={words.proof}
          value={proof}
          onChange={(value) => setProof(value === 'password' ? 'password' : 'pin')}
        >
          <div className={classes.proofs}>
            <Radio value="pin" label={words.pin} />
            <Radio value="password" label={words.password} />
          </div>
        </Radio.Group>
        <PasswordInput
          label={words[proof]}
          autoComplete="off"
          value={secret}
          maxLength={400}
          {...(proof === 'pin' ? { inputMode: 'numeric' as const } : {})}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={refused === undefined ? undefined : `${refused.sentence} · ${refused.code}`}
          visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': words.show }}
        />
        <Button
          type="submit"
          loading={busy}
          disabled={staffID === null || secret === ''}
          rightSection={<Keycap keys="Enter" onFill />}
        >
          {goWord}
        </Button>
      </Stack>
    </form>
  );
}

interface AloneProps {
  readonly goWord: string;
  readonly onAlone: (reason: string) => void;
}

function Alone({ goWord, onAlone }: AloneProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onAlone(reason.trim());
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={words.aloneReason}
          value={reason}
          maxLength={300}
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" disabled={reason.trim() === ''}>
          {goWord}
        </Button>
      </Stack>
    </form>
  );
}
