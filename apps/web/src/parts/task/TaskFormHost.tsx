import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useCan } from '../../data/engine/hooks.ts';
import { tasks } from '../../locale/task.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { closeTaskForm, composeHere, useComposing } from './compose.ts';
import { NEW_TASK_KEYS } from './new-task-keys.ts';

const form = later(async () => (await import('./TaskForm.tsx')).TaskForm);

/** Where the form of a task opens, on whatever screen it is asked for. Its code is fetched when somebody does. */
export function TaskFormHost() {
  const can = useCan();
  const composing = useComposing();
  useHotkey(NEW_TASK_KEYS, tasks.create, () => composeHere(), { enabled: TASK_KEEPERS.some(can) });
  return <OnDemand code={form} open={composing !== undefined} props={{ composing, onClose: closeTaskForm }} />;
}
