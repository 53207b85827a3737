import { editPet } from '@vetloom/domain/pet/pet.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { found, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { pets } from '../../locale/pet.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../parts/form/use-panel-form.ts';
import { PetFields } from './PetFields.tsx';
import { type PetField, type PetValues, petError, petErrors, petFieldsOf, petValues } from './pet-values.ts';

/** Edits a pet beside the page that shows it. Closed while `petID` is undefined. */
export function PetEditDrawer({
  petID,
  onClose,
}: {
  readonly petID: string | undefined;
  readonly onClose: () => void;
}) {
  const pet = found(useDocument('pet', petID));
  return pet === undefined || petID === undefined ? null : <Editing key={petID} pet={pet} onClose={onClose} />;
}

function Editing({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const now = useStore().now();
  const run = useRun();
  const form = useEditForm<PetValues, Pet, PetField>({
    draft: `pet.edit.${pet._id}`,
    stored: pet,
    shown: petValues(pet),
    check: (values, field) => petError(values, field, now),
    checkAll: (values) => petErrors(values, now),
    fieldsOf: (values) => petFieldsOf(values, now),
    send: (edits) => run(editPet, { petID: pet._id, edits }),
    onSaved: (values) => {
      showSuccess(pets.form.saved(values.name));
      onClose();
    },
    onClose,
  });
  const { values, fields } = form;
  return (
    <FormPanel {...form.panel} title={pets.form.editTitle(pet.name)} saveWord={pets.form.save}>
      <PetFields
        values={values}
        errors={fields.errors}
        leave={fields.leave}
        now={now}
        // The date of death belongs to the status: the one without the other is not sent.
        change={(change) => form.change('status' in change ? { timeOfDeath: values.timeOfDeath, ...change } : change)}
      />
    </FormPanel>
  );
}
