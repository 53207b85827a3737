import { DomainError } from '@vetloom/domain/core/error.ts';
import { editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { found, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { owners } from '../../locale/owner.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { type Refused, useEditForm } from '../../parts/form/use-panel-form.ts';
import { OwnerFields } from './OwnerFields.tsx';
import {
  type OwnerField,
  type OwnerValues,
  ownerError,
  ownerErrors,
  ownerFieldsOf,
  ownerValues,
} from './owner-values.ts';
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

/** Another owner's phone is told with the way to that owner. */
function refusedOwner(error: unknown): Refused {
  const refused = refusal(error);
  if (!(error instanceof DomainError) || error.codeName !== 'ownerPhoneTaken') return refused;
  const { userID, name } = error.detail;
  return { ...refused, field: 'phone', sentence: <PhoneTaken userID={String(userID)} name={String(name)} /> };
}

function Editing({ owner, onClose }: { readonly owner: Owner; readonly onClose: () => void }) {
  const store = useStore();
  const run = useRun();
  const form = useEditForm<OwnerValues, Owner, OwnerField>({
    draft: `owner.edit.${owner._id}`,
    stored: owner,
    shown: ownerValues(owner),
    check: (values, field) => ownerError(values, field, store.now()),
    checkAll: (values) => ownerErrors(values, store.now()),
    fieldsOf: ownerFieldsOf,
    send: (edits) => run(editOwner, { userID: owner._id, edits }),
    refused: refusedOwner,
    onSaved: (values) => {
      showSuccess(owners.form.saved(values.name));
      onClose();
    },
    onClose,
  });
  const { values, fields } = form;
  const leave = (field: OwnerField) => {
    fields.leave(field);
    if (field !== 'phone' || ownerError(values, 'phone', store.now()) !== undefined) return;
    phoneHolder(store, values.phone, owner._id)
      .then((other) => {
        if (other) fields.refuse('phone', <PhoneTaken userID={other._id} name={other.name} />);
      })
      .catch(reportError);
  };
  return (
    <FormPanel {...form.panel} title={owners.form.editTitle(owner.name)} saveWord={owners.form.save}>
      <OwnerFields values={values} errors={fields.errors} leave={leave} ownID={owner._id} change={form.change} />
    </FormPanel>
  );
}
