import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { Keycap } from '../marks/Keycap.tsx';

interface CreateButtonProps {
  readonly label: string;
  readonly onCreate: () => void;
}

/** A list's button for a new one, in its toolbar. `N` anywhere on the page does the same while it is shown. */
export function CreateButton({ label, onCreate }: CreateButtonProps) {
  useHotkey('N', label, onCreate);
  return (
    <Button
      size="sm"
      leftSection={<IconPlus size={14} />}
      rightSection={<Keycap keys="N" onFill />}
      onClick={onCreate}
      aria-keyshortcuts="N"
    >
      {label}
    </Button>
  );
}
