import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../data/engine/hooks.ts';
import { staff as words } from '../../locale/staff.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../parts/form/use-panel-form.ts';
import { StaffFields } from './StaffFields.tsx';
import { staffRefusal } from './staff-refusal.ts';
import { type StaffField, type StaffValues, staffError, staffErrors, staffValues } from './staff-values.ts';

interface StaffEditProps {
  readonly staff: Staff;
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}

/** Edits a member's card and role; the password is set apart, so that saving never touches it (spec 1 §6). */
export function StaffEdit({ staff, roles, onClose }: StaffEditProps) {
  const run = useRun();
  const form = useEditForm<StaffValues, Staff, StaffField>({
    draft: `staff.edit.${staff._id}`,
    stored: staff,
    shown: staffValues(staff),
    check: staffError,
    checkAll: staffErrors,
    fieldsOf: ({ email: _email, ...rest }) => rest,
    send: (edits) => run(editStaff, { staffID: staff._id, edits }),
    refused: staffRefusal,
    onSaved: (values) => {
      showSuccess(words.form.saved(values.name));
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...form.panel} title={words.form.editTitle(staff.name)} saveWord={words.form.save}>
      <StaffFields
        fresh={false}
        roles={roles}
        held={staff.permissionDetail}
        values={form.values}
        errors={form.fields.errors}
        leave={form.fields.leave}
        change={form.change}
      />
    </FormPanel>
  );
}
