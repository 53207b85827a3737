import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { reminders } from '../../../locale/reminder.ts';

interface CloseMenuProps {
  readonly opened?: boolean;
  readonly onToggle?: (opened: boolean) => void;
  /** Whether the key `X` opens it, so that it is shown. */
  readonly keyed?: boolean;
  readonly onClose: (reason: string) => void;
}

/** Closes reminders for one of the usual reasons. */
export function CloseMenu({ opened, onToggle, keyed = false, onClose }: CloseMenuProps) {
  return (
    <Menu
      position="bottom-end"
      {...(opened === undefined ? {} : { opened })}
      {...(onToggle === undefined ? {} : { onChange: onToggle })}
    >
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCheck size={14} />}
          rightSection={keyed ? <Keycap keys="X" /> : <IconChevronDown size={14} />}
          {...(keyed ? { 'aria-keyshortcuts': 'X' } : {})}
        >
          {reminders.act.close}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reminders.closeReasons.map((reason) => (
          <Menu.Item key={reason} onClick={() => onClose(reason)}>
            {reason}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onClose('')}>{reminders.closeNoReason}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
