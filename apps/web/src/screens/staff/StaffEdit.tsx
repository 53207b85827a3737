import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../data/hooks.ts';
import { staff as words } from '../../locale/staff.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useEditDraft } from '../../parts/form/use-edit-draft.ts';
import { useFieldErrors } from '../../parts/form/use-field-errors.ts';
import { StaffFields } from './StaffFields.tsx';
import { staffRefusal } from './staff-refusal.ts';
import { type StaffField, staffError, staffErrors, staffValues } from './staff-values.ts';

interface StaffEditProps {
  readonly staff: Staff;
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}

/** Edits a member's card and role; the password is set apart, so that saving never touches it (spec 1 §6). */
export function StaffEdit({ staff, roles, onClose }: StaffEditProps) {
  const run = useRun();
  const form = useEditDraft(`staff.edit.${staff._id}`, staff, staffValues(staff));
  const { values } = form;
  const fields = useFieldErrors<StaffField>(
    (field) => staffError(values, field),
    () => staffErrors(values),
  );
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving || !fields.all()) return;
    setFailure(undefined);
    setSaving(true);
    try {
      const edits = form.edits(({ email: _email, ...rest }) => rest);
      if (edits.length > 0) await run(editStaff, { staffID: staff._id, edits });
      form.restart();
      showSuccess(words.form.saved(values.name));
      onClose();
    } catch (error) {
      const { sentence, code, field } = staffRefusal(error);
      if (field in values) fields.refuse(field as StaffField, sentence);
      else setFailure({ sentence, code });
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormPanel
      opened
      onClose={onClose}
      title={words.form.editTitle(staff.name)}
      keptAt={form.keptAt}
      onSave={() => void save()}
      saveWord={words.form.save}
      saving={saving}
      onDismiss={() => {
        form.restart();
        fields.clear();
        setFailure(undefined);
      }}
    >
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <StaffFields
        fresh={false}
        roles={roles}
        values={values}
        errors={fields.errors}
        leave={fields.leave}
        change={(change) => {
          fields.forgive(Object.keys(change));
          form.change(change);
        }}
      />
    </FormPanel>
  );
}
