import { editPet } from '@vetloom/domain/pet/pet.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../data/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { pets } from '../../locale/pets.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useEditDraft } from '../../parts/form/use-edit-draft.ts';
import { useFieldErrors } from '../../parts/form/use-field-errors.ts';
import { PetFields } from './PetFields.tsx';
import { type PetField, petError, petErrors, petFieldsOf, petValues } from './pet-values.ts';

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
  const store = useStore();
  const run = useRun();
  const form = useEditDraft(`pet.edit.${pet._id}`, pet, petValues(pet));
  const { values } = form;
  const now = store.now();
  const fields = useFieldErrors<PetField>(
    (field) => petError(values, field, now),
    () => petErrors(values, now),
  );
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving || !fields.all()) return;
    setFailure(undefined);
    const edits = form.edits((typed) => petFieldsOf(typed, now));
    setSaving(true);
    try {
      if (edits.length > 0) await run(editPet, { petID: pet._id, edits });
      form.restart();
      showSuccess(pets.form.saved(values.name));
      onClose();
    } catch (error) {
      const { sentence, code, field } = refusal(error);
      if (field in values) fields.refuse(field as PetField, sentence);
      else setFailure({ sentence, code });
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormPanel
      opened
      onClose={onClose}
      title={pets.form.editTitle(pet.name)}
      keptAt={form.keptAt}
      onSave={() => void save()}
      saveWord={pets.form.save}
      saving={saving}
      onDismiss={() => {
        form.restart();
        fields.clear();
        setFailure(undefined);
      }}
    >
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <PetFields
        values={values}
        errors={fields.errors}
        leave={fields.leave}
        now={now}
        change={(change) => {
          fields.forgive(Object.keys(change));
          // The date of death belongs to the status: the one without the other is not sent.
          form.change('status' in change ? { timeOfDeath: values.timeOfDeath, ...change } : change);
        }}
      />
    </FormPanel>
  );
}
