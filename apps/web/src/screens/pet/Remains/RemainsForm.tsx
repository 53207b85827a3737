import { Stack } from '@mantine/core';
import { editDeath } from '@vetloom/domain/pet/death.commands.ts';
import type { Death } from '@vetloom/domain/pet/death.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import { death as words } from '../../../locale/death.ts';
import { type RemainsValues, remainsOf, remainsValues } from '../../../parts/death/death-values.ts';
import { RemainsFields } from '../../../parts/death/RemainsFields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../../parts/form/use-panel-form.ts';

interface RemainsFormProps {
  readonly death: Death;
  /** The animal's. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Decides later, or otherwise, what becomes of an animal's remains. */
export function RemainsForm({ death, name, onClose }: RemainsFormProps) {
  const run = useRun();
  const { panel, values, change } = useEditForm<RemainsValues, Death, never>({
    draft: `remains.${death._id}`,
    stored: death,
    shown: remainsValues(death),
    check: () => undefined,
    checkAll: () => ({}),
    fieldsOf: remainsOf,
    send: (edits) => run(editDeath, { deathID: death._id, edits }),
    onSaved: () => {
      showSuccess(words.remains.saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...panel} title={words.remains.edit(name)} saveWord={words.remains.save}>
      <Stack gap="md">
        <RemainsFields values={values} change={change} />
      </Stack>
    </FormPanel>
  );
}
