import { Button, Menu } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';

const words = conversations.act;

interface AssignMenuProps {
  readonly conversation: Conversation;
  readonly me: string;
  readonly onAssign: (staffID: string) => void;
}

/** Whose matter a conversation is, and whose it shall be. */
export function AssignMenu({ conversation: { assignedTo }, me, onAssign }: AssignMenuProps) {
  const staff = (useDocuments('staff', 'byName', {}) ?? []).filter(isActive);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconUser size={14} />}
          rightSection={<Keycap keys="R" />}
          aria-keyshortcuts="R"
        >
          {assignedTo === '' ? words.assign : <StaffLabel id={assignedTo} />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {assignedTo === me ? null : <Menu.Item onClick={() => onAssign(me)}>{words.assignMe}</Menu.Item>}
        {assignedTo === '' ? null : <Menu.Item onClick={() => onAssign('')}>{words.unassign}</Menu.Item>}
        <Menu.Divider />
        {staff
          .filter(({ _id }) => _id !== me && _id !== assignedTo)
          .map(({ _id, name }) => (
            <Menu.Item key={_id} onClick={() => onAssign(_id)}>
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
