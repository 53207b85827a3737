import { ActionIcon } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import { useCan } from '../../data/engine/hooks.ts';
import { tasks } from '../../locale/task.ts';
import { composeTask, type NewTask, useTaskAbout } from './compose.ts';

/** Begins a task about what stands beside it; the keys for a new one begin it likewise while this is on the screen. */
export function NewTaskButton({ about }: { readonly about: NewTask }) {
  const mayKeep = TASK_KEEPERS.some(useCan());
  useTaskAbout(about);
  return mayKeep ? (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={tasks.create}
      title={tasks.create}
      onClick={() => composeTask(about)}
    >
      <IconChecklist size={16} stroke={1.6} />
    </ActionIcon>
  ) : null;
}
