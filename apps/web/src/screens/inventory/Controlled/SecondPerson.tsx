import { TextInput } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type ReactNode, useState } from 'react';
import type { Witness } from '../../../data/inventory/controlled-calls.ts';
import { refusal } from '../../../locale/codes.ts';
import { controlledWitness as words } from '../../../locale/inventory-controlled.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useWitness, WitnessFields, witnessOf } from './WitnessFields.tsx';

/** An act that waits for its second person. */
interface Waiting {
  /** Why the service asks for one. */
  readonly sentence: string;
  readonly goOn: (witness: Witness, reason: string) => Promise<void>;
  readonly giveUp: () => void;
}

const isNeeded = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.detail.rule === 'witnessNeeded';

/**
 * Acts that move a controlled drug where one is among what they move. Whether they do is the service's to say: then the second person is asked for, and it is
 * done with them, and with why where that is asked for (`asksWhy`). Whoever gives up is told the refusal, and what was typed stays. `dialog` belongs beside what acts, not within another form.
 */
export function useSecondPerson({ asksWhy = false }: { readonly asksWhy?: boolean } = {}): {
  readonly vouched: <T>(act: (witness?: Witness, reason?: string) => Promise<T>) => Promise<T>;
  readonly dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting>();
  const vouched = async <T,>(act: (witness?: Witness, reason?: string) => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (refused) {
      if (!isNeeded(refused)) throw refused;
      let last: unknown = refused;
      return await new Promise<T>((resolve, reject) =>
        setWaiting({
          sentence: refusal(refused).sentence,
          goOn: async (witness, reason) => {
            try {
              resolve(await act(witness, reason));
            } catch (error) {
              last = error;
              throw error;
            }
          },
          giveUp: () => reject(last),
        }),
      );
    }
  };
  return {
    vouched,
    dialog: waiting ? (
      <SecondPersonDialog waiting={waiting} asksWhy={asksWhy} onClose={() => setWaiting(undefined)} />
    ) : null,
  };
}

interface SecondPersonDialogProps {
  readonly waiting: Waiting;
  readonly asksWhy: boolean;
  readonly onClose: () => void;
}

function SecondPersonDialog({ waiting, asksWhy, onClose }: SecondPersonDialogProps) {
  const { draft, setDraft, forget } = useWitness();
  const [reason, setReason] = useState('');
  const witness = witnessOf(draft);
  return (
    <ConfirmDialog
      opened
      onClose={() => {
        // Once it is done giving up says nothing any more.
        waiting.giveUp();
        onClose();
      }}
      title={words.askTitle}
      text={waiting.sentence}
      confirmWord={words.confirm}
      disabled={witness === undefined || (asksWhy && reason.trim() === '')}
      onConfirm={async () => {
        if (witness) await waiting.goOn(witness, reason.trim()).finally(forget);
      }}
    >
      {asksWhy ? (
        <TextInput
          size="sm"
          label={words.why}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      <WitnessFields draft={draft} onChange={setDraft} asked={false} />
    </ConfirmDialog>
  );
}
