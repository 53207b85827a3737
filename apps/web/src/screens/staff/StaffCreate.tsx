import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useStore } from '../../data/hooks.ts';
import { addStaff, type StaffInvitation } from '../../data/staff-calls.ts';
import { staff as words } from '../../locale/staff.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useFieldErrors } from '../../parts/form/use-field-errors.ts';
import { StaffFields } from './StaffFields.tsx';
import { staffRefusal } from './staff-refusal.ts';
import { EMPTY_STAFF, type StaffField, staffError, staffErrors } from './staff-values.ts';

interface StaffCreateProps {
  readonly roles: readonly Role[];
  readonly onClose: () => void;
  /** Told the new member, and the link to hand on where one is needed. */
  readonly onMade: (made: {
    readonly staffID: string;
    readonly name: string;
    readonly invitation: StaffInvitation | null;
  }) => void;
}

/** Adds a member. It needs the server, which knows accounts and the clinic's limit; what is typed stays here meanwhile. */
export function StaffCreate({ roles, onClose, onMade }: StaffCreateProps) {
  const store = useStore();
  const draft = useDraft('staff.new', EMPTY_STAFF);
  const { values } = draft;
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [saving, setSaving] = useState(false);
  const fields = useFieldErrors<StaffField>(
    (field) => staffError(values, field),
    () => staffErrors(values),
  );

  const goodPassword = (): boolean => {
    const problem = password === '' ? undefined : passwordProblem(password, values);
    setPasswordError(problem && words.password.problems[problem]);
    return problem === undefined;
  };
  const save = async () => {
    const [fine, good] = [fields.all(), goodPassword()];
    if (saving || !fine || !good) return;
    setFailure(undefined);
    setSaving(true);
    try {
      const { _id, invitation } = await addStaff({ ...values, ...(password === '' ? {} : { pwd: password }) });
      await store.syncNow();
      draft.restart(EMPTY_STAFF);
      showSuccess(words.form.created(values.name));
      onMade({ staffID: _id, name: values.name, invitation });
    } catch (error) {
      const { sentence, code, field } = staffRefusal(error);
      if (field === 'pwd') setPasswordError(sentence);
      else if (field in values) fields.refuse(field as StaffField, sentence);
      else setFailure({ sentence, code });
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormPanel
      opened
      onClose={onClose}
      title={words.form.newTitle}
      keptAt={draft.keptAt}
      onSave={() => void save()}
      saveWord={words.form.create}
      saving={saving}
      onDismiss={() => {
        draft.restart(EMPTY_STAFF);
        fields.clear();
        setPassword('');
      }}
    >
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <StaffFields
        fresh
        roles={roles}
        values={values}
        errors={fields.errors}
        leave={fields.leave}
        change={(change) => {
          fields.forgive(Object.keys(change));
          draft.change(change);
        }}
        password={{
          value: password,
          error: passwordError,
          onChange: (value) => {
            setPasswordError(undefined);
            setPassword(value);
          },
        }}
      />
    </FormPanel>
  );
}
