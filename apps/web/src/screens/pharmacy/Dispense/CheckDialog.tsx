import { Button, Modal, PasswordInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import classes from './dispense.module.css';
import { type Looked, lookRefusal, type Proof, useSecondPerson } from './use-second-person.ts';

const words = pharmacy.check;

interface CheckDialogProps {
  readonly recordID: string;
  readonly bagIDs: readonly string[];
  /** What is in the bags: the dialog is where the second person looks. */
  readonly drugs: readonly string[];
  readonly onLooked: (looked: Looked) => void;
  /** Hands out without the second person; absent where the bags are out already. */
  readonly onAlone: ((reason: string) => void) | undefined;
  readonly onClose: () => void;
}

/** The second person at this workstation: who, and a PIN or password. Or a reason why nobody else is there. */
export function CheckDialog({ recordID, bagIDs, drugs, onLooked, onAlone, onClose }: CheckDialogProps) {
  const isOffline = useSyncStatus()?.connection === 'offline';
  const [isAlone, setAlone] = useState(false);
  return (
    <Modal opened onClose={onClose} title={words.title} size={440} centered>
      <ul className={classes.checkDrugs}>
        {drugs.map((drug) => (
          <li key={drug}>{drug}</li>
        ))}
      </ul>
      {onAlone !== undefined && isAlone ? (
        <Alone onAlone={onAlone} />
      ) : (
        <>
          <Text size="sm" mb="md">
            {isOffline ? words.offline : words.text}
          </Text>
          {isOffline ? null : (
            <Vouch recordID={recordID} bagIDs={bagIDs} goWord={onAlone ? words.go : words.goOnly} onLooked={onLooked} />
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
              {words.alone}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

interface VouchProps extends Pick<CheckDialogProps, 'recordID' | 'bagIDs' | 'onLooked'> {
  readonly goWord: string;
}

function Vouch({ recordID, bagIDs, goWord, onLooked }: VouchProps) {
  const { people, look } = useSecondPerson(recordID);
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
      onLooked(await look(bagIDs, { staffID, proof, secret }));
    } catch (error) {
      setRefused(lookRefusal(error));
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
          nothingFoundMessage={words.nobody}
          data-autofocus
        />
        <Radio.Group
          aria-label={words.proof}
          value={proof}
          onChange={(value) => setProof(value === 'password' ? 'password' : 'pin')}
        >
          <div className={classes.sizes}>
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

function Alone({ onAlone }: { readonly onAlone: (reason: string) => void }) {
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
          {words.aloneGo}
        </Button>
      </Stack>
    </form>
  );
}
