import { Autocomplete, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { FieldChange } from '../../../data/inventory/send-changes.ts';
import { catalogue } from '../../../locale/inventory.ts';
import type { ChosenRow } from './chosen-row.ts';

const words = catalogue.retype;

interface RetypeDialogProps {
  readonly chosen: readonly ChosenRow[];
  readonly types: readonly string[];
  readonly onSave: (changes: readonly FieldChange[], done: string) => void;
  readonly onClose: () => void;
}

/** Moves several rows to another type. */
export function RetypeDialog({ chosen, types, onSave, onClose }: RetypeDialogProps) {
  const [typed, setTyped] = useState('');
  const to = typed.trim();
  const changes = chosen
    .filter(({ type }) => type !== to)
    .map(({ id, type }): FieldChange => ({ id, column: 'type', from: type, to }));
  const sound = to !== '' && to.length <= 40 && changes.length > 0;
  return (
    <Modal opened onClose={onClose} title={words.title(chosen.length)} size={440} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (sound) onSave(changes, catalogue.selection.typed(changes.length, to));
        }}
      >
        <Autocomplete
          data-autofocus
          label={words.type}
          data={[...types]}
          value={typed}
          maxLength={40}
          onChange={setTyped}
          autoComplete="off"
        />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {catalogue.paste.cancel}
          </Button>
          <Button type="submit" disabled={!sound}>
            {words.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
