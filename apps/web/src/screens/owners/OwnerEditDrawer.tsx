import { DomainError } from '@vetloom/domain/core/error.ts';
import { editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../data/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { owners } from '../../locale/owners.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useEditDraft } from '../../parts/form/use-edit-draft.ts';
import { useFieldErrors } from '../../parts/form/use-field-errors.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { type OwnerField, ownerError, ownerErrors, ownerFieldsOf, ownerValues } from './owner-values.ts';
import { PhoneTaken, phoneHolder } from './PhoneTaken.tsx';

/** Edits an owner beside the page that shows them. Closed while `userID` is undefined. */
export function OwnerEditDrawer({
  userID,
  onClose,
}: {
  readonly userID: string | undefined;
  readonly onClose: () => void;
}) {
  const owner = found(useDocument('user', userID));
  return owner === undefined || userID === undefined ? null : <Editing key={userID} owner={owner} onClose={onClose} />;
}

function Editing({ owner, onClose }: { readonly owner: Owner; readonly onClose: () => void }) {
  const store = useStore();
  const run = useRun();
  const form = useEditDraft(`owner.edit.${owner._id}`, owner, ownerValues(owner));
  const { values } = form;
  const fields = useFieldErrors<OwnerField>(
    (field) => ownerError(values, field, store.now()),
    () => ownerErrors(values, store.now()),
  );
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [saving, setSaving] = useState(false);

  const leave = (field: OwnerField) => {
    fields.leave(field);
    if (field !== 'phone' || ownerError(values, 'phone', store.now()) !== undefined) return;
    phoneHolder(store, values.phone, owner._id)
      .then((other) => {
        if (other) fields.refuse('phone', <PhoneTaken userID={other._id} name={other.name} />);
      })
      .catch(reportError);
  };
  const refused = (error: unknown) => {
    const { sentence, code, field } = refusal(error);
    if (error instanceof DomainError && error.codeName === 'ownerPhoneTaken')
      fields.refuse('phone', <PhoneTaken userID={String(error.detail.userID)} name={String(error.detail.name)} />);
    else if (field in values) fields.refuse(field as OwnerField, sentence);
    else setFailure({ sentence, code });
  };
  const save = async () => {
    if (saving || !fields.all()) return;
    setFailure(undefined);
    const edits = form.edits(ownerFieldsOf);
    setSaving(true);
    try {
      if (edits.length > 0) await run(editOwner, { userID: owner._id, edits });
      form.restart();
      showSuccess(owners.form.saved(values.name));
      onClose();
    } catch (error) {
      refused(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormPanel
      opened
      onClose={onClose}
      title={owners.form.editTitle(owner.name)}
      keptAt={form.keptAt}
      onSave={() => void save()}
      saveWord={owners.form.save}
      saving={saving}
      onDismiss={() => {
        form.restart();
        fields.clear();
        setFailure(undefined);
      }}
    >
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <OwnerFields
        values={values}
        errors={fields.errors}
        leave={leave}
        ownID={owner._id}
        change={(change) => {
          fields.forgive(Object.keys(change));
          form.change(change);
        }}
      />
    </FormPanel>
  );
}
