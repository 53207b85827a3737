import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useStore } from '../../data/engine/hooks.ts';
import { addStaff, type StaffInvitation } from '../../data/staff/staff-calls.ts';
import { staff as words } from '../../locale/staff.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { usePanelForm } from '../../parts/form/use-panel-form.ts';
import { StaffFields } from './StaffFields.tsx';
import { staffRefusal } from './staff-refusal.ts';
import { EMPTY_STAFF, staffError, staffErrors } from './staff-values.ts';

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
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const goodPassword = (): boolean => {
    const problem = password === '' ? undefined : passwordProblem(password, draft.values);
    setPasswordError(problem && words.password.problems[problem]);
    return problem === undefined;
  };
  const restart = () => {
    draft.restart(EMPTY_STAFF);
    setPassword('');
  };
  const form = usePanelForm(
    { ...draft, restart },
    {
      check: staffError,
      checkAll: staffErrors,
      alsoReady: goodPassword,
      send: async (values) => {
        const { _id, invitation } = await addStaff({ ...values, ...(password === '' ? {} : { pwd: password }) });
        await store.syncNow();
        return { staffID: _id, name: values.name, invitation };
      },
      refused: (error) => {
        const why = staffRefusal(error);
        if (why.field !== 'pwd') return why;
        setPasswordError(why.sentence);
        return undefined;
      },
      onSaved: (values, made) => {
        showSuccess(words.form.created(values.name));
        onMade(made);
      },
      onClose,
    },
  );
  return (
    <FormPanel {...form.panel} title={words.form.newTitle} saveWord={words.form.create}>
      <StaffFields
        fresh
        roles={roles}
        values={form.values}
        errors={form.fields.errors}
        leave={form.fields.leave}
        change={form.change}
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
