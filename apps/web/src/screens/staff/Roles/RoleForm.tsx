import { NativeSelect } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { barToGive, NOBODY_ACTING } from '@vetloom/domain/staff/powers.ts';
import { createRole, editRole } from '@vetloom/domain/staff/role.commands.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun, useSession, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { roles as words } from '../../../locale/staff-roles.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { Field, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';

interface RoleFormProps {
  /** The role to rename; a new one without it. */
  readonly role: Role | undefined;
  /** Roles whose permissions a new one may begin with. */
  readonly roles: readonly Role[];
  readonly onClose: () => void;
  readonly onMade: (roleID: string) => void;
}

/** Makes a role, empty or as a copy of another, or renames one. */
export function RoleForm({ role, roles, onClose, onMade }: RoleFormProps) {
  const store = useStore();
  const run = useRun();
  const { actor = NOBODY_ACTING } = useSession();
  const draft = useDraft(role ? `role.edit.${role._id}` : 'role.new', { name: role?.name ?? '', copy: '' });
  const { name, copy } = draft.values;
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving) return;
    if (name.trim() === '') return setError(words.form.nameMissing);
    setSaving(true);
    try {
      if (role) {
        const edits = [{ op: 'set' as const, path: ['name'], from: role.name, to: name.trim() }];
        if (name.trim() !== role.name) await run(editRole, { roleID: role._id, edits });
        showSuccess(words.form.renamed(name.trim()));
      } else {
        const _id = newID.role(store.now());
        const permissions = roles.find((one) => one._id === copy)?.permissions ?? [];
        await run(createRole, { _id, name: name.trim(), permissions: [...permissions] });
        showSuccess(words.form.created(name.trim()));
        onMade(_id);
      }
      draft.restart();
      onClose();
    } catch (caught) {
      const { sentence, code, field } = refusal(caught);
      if (caught instanceof DomainError && field === 'name') setError(words.form.nameTaken);
      else setFailure({ sentence, code });
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormPanel
      opened
      onClose={onClose}
      title={role ? words.form.editTitle(role.name) : words.form.newTitle}
      keptAt={draft.keptAt}
      onSave={() => void save()}
      saveWord={role ? words.form.save : words.form.create}
      saving={saving}
      onDismiss={() => draft.restart({ name: role?.name ?? '', copy: '' })}
    >
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <FieldStack>
        <Field
          label={words.form.name}
          value={name}
          required
          autoFocus
          error={error}
          onChange={(value) => {
            setError(undefined);
            draft.change({ name: value });
          }}
        />
        {role ? null : (
          <NativeSelect
            label={words.form.copy}
            value={copy}
            onChange={(event) => draft.change({ copy: event.currentTarget.value })}
            data={[
              { value: '', label: words.form.copyNone },
              ...roles.map((one) => {
                const barred = barToGive(actor, one) !== undefined;
                const label = barred ? words.barred.copy(one.name) : words.form.copyOf(one.name);
                return { value: one._id, label, disabled: barred };
              }),
            ]}
          />
        )}
      </FieldStack>
    </FormPanel>
  );
}
