import { TextInput } from '@mantine/core';
import { halfWidth } from '@vetloom/domain/core/half-width.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { numberOfID } from '@vetloom/domain/pet/pet-number.ts';
import { asPetID, renamePet } from '@vetloom/domain/pet/rename.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';

const words = petCare.rename;
const SHAPE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** Gives an animal another number; the old one goes on leading to it (law 9). */
export function RenamePet({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const run = useRun();
  const go = useGo();
  const [typed, setTyped] = useState(numberOfID(pet._id) || pet.petNumber);
  const number = halfWidth(typed).trim();
  const error = number === '' ? words.empty : SHAPE.test(number) ? undefined : words.wrong;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(pet.name)}
      text={words.hint}
      confirmWord={words.confirm}
      disabled={error !== undefined || asPetID(number) === pet._id}
      onConfirm={async () => {
        const newID = asPetID(number);
        await run(renamePet, { petID: pet._id, newID });
        showSuccess(words.done(number));
        go(links.pet(newID));
      }}
    >
      <TextInput
        label={words.label}
        value={typed}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        error={number === (numberOfID(pet._id) || pet.petNumber) ? undefined : error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
