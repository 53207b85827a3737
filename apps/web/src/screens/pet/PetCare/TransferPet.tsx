import { Text } from '@mantine/core';
import { transferPet } from '@vetloom/domain/pet/pet.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { found, useDocument, useRun } from '../../../data/engine/hooks.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';

const words = petCare.transfer;

/** Moves an animal to another owner (spec 1 §4); the undo moves it back. */
export function TransferPet({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const run = useRun();
  const [userID, setUserID] = useState<string>();
  const owner = found(useDocument('user', userID));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(pet.name)}
      text={words.explain}
      confirmWord={words.confirm}
      disabled={owner === undefined}
      onConfirm={async () => {
        if (owner === undefined) return;
        const before = pet.userID;
        await run(transferPet, { petID: pet._id, userID: owner._id });
        showUndo({
          message: words.done(pet.name, owner.name),
          undoWord: ownerCare.merge.undo,
          onUndo: () =>
            void run(transferPet, { petID: pet._id, userID: before })
              .then(() => showSuccess(words.done(pet.name, pet.userName)))
              .catch(reportError),
        });
      }}
    >
      <PersonPicker
        kind="owner"
        label={words.find}
        hint={words.findHint}
        except={pet.userID}
        value={userID}
        onChange={setUserID}
      />
      {owner === undefined ? null : (
        <Text size="sm" mt="sm">
          {owner.address}
        </Text>
      )}
    </ConfirmDialog>
  );
}
