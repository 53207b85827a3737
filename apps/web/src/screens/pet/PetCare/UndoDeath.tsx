import { TextInput } from '@mantine/core';
import { saysSomething } from '@vetloom/domain/core/schema.ts';
import { undoDeath } from '@vetloom/domain/pet/death.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { death } from '../../../locale/death.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { endedWords } from '../../../parts/death/DeathConsequences.tsx';

const words = death.back;

/** Takes back that an animal died, for a reason, and says what goes on again and what doesn't. */
export function UndoDeath({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const run = useRun();
  const store = useStore();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(pet.name)}
      text={words.text}
      confirmWord={words.confirm}
      keepWord={words.keep}
      disabled={!saysSomething(reason)}
      onConfirm={async () => {
        await run(undoDeath, { petID: pet._id, reason: reason.trim() });
        const deaths = await store.query('death', 'byPet', { equals: [pet._id], descending: true, limit: 1 });
        const { resumed = [], stays = [] } = deaths[0]?.takenBack ?? {};
        showSuccess(
          [
            words.done(pet.name),
            resumed.length === 0 ? '' : words.resumed(endedWords(resumed)),
            stays.length === 0 ? '' : words.stays(endedWords(stays)),
          ].join(''),
        );
      }}
    >
      <TextInput
        label={words.reason}
        value={reason}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
