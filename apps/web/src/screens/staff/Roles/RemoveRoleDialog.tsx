import { Button, Group, Modal, Text } from '@mantine/core';
import { removeRole } from '@vetloom/domain/staff/role.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { roles as words } from '../../../locale/staff-roles.ts';
import type { EditedRole } from './use-role-editor.ts';

interface RemoveRoleDialogProps {
  readonly edited: EditedRole;
  readonly onClose: () => void;
}

/** Names what is lost; a role that people hold is not deleted, and the dialog says who has to move first. */
export function RemoveRoleDialog({ edited: { role, people }, onClose }: RemoveRoleDialogProps) {
  const run = useRun();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const text = words.removeDialog;
  const remove = async () => {
    try {
      await run(removeRole, { roleID: role._id });
      showSuccess(text.done(role.name));
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      setFailure({ sentence, code });
    }
  };
  return (
    <Modal opened onClose={onClose} title={text.title(role.name)} size={440} centered>
      <Text size="sm">{people.length > 0 ? text.inUse(people.length) : text.text}</Text>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.cancel}
        </Button>
        <Button data-danger disabled={people.length > 0} onClick={() => void remove()}>
          {text.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
