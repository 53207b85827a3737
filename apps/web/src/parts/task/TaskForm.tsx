import { createTask, dropTask, editTask } from '@vetloom/domain/task/task.commands.ts';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { found, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { tasks } from '../../locale/task.ts';
import { useDraft } from '../draft/use-draft.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { useEditForm, usePanelForm } from '../form/use-panel-form.ts';
import type { Composing, NewTask } from './compose.ts';
import { TaskFormFields } from './TaskFormFields.tsx';
import {
  newTaskValues,
  type TaskField,
  type TaskValues,
  taskError,
  taskErrors,
  taskFieldsOf,
  taskPlace,
  taskValues,
} from './task-values.ts';

const words = tasks.form;

interface TaskFormProps {
  readonly composing: Composing | undefined;
  readonly onClose: () => void;
}

/** Writes a new task, or changes one. */
export function TaskForm({ composing, onClose }: TaskFormProps) {
  const stored = found(useDocument('task', composing?.of === 'stored' ? composing.taskID : undefined));
  if (composing === undefined) return null;
  if (composing.of === 'new') {
    const { petID = '', userID = '', from, title = '' } = composing.begin;
    const about = from?.id ?? (petID || userID);
    return <Creating key={`${about} ${title}`} about={about} begin={composing.begin} onClose={onClose} />;
  }
  return stored === undefined ? null : <Editing key={stored._id} task={stored} onClose={onClose} />;
}

interface CreatingProps {
  /** What it is about: a draft of each is kept by itself. */
  readonly about: string;
  readonly begin: NewTask;
  readonly onClose: () => void;
}

function Creating({ about, begin, onClose }: CreatingProps) {
  const store = useStore();
  const run = useRun();
  const empty = newTaskValues(begin);
  const draft = useDraft(`task.new.${about}`, empty);
  const form = usePanelForm<TaskValues, TaskField, unknown>(
    { ...draft, restart: () => draft.restart(empty) },
    {
      check: taskError,
      checkAll: taskErrors,
      send: async (values) => {
        const _id = newID.task(store.now());
        const { petID, userID } = values;
        const from = begin.from ?? null;
        const made = await run(createTask, {
          _id,
          petID,
          userID: petID === '' ? userID : '',
          from,
          fields: taskFieldsOf(values),
        });
        showUndo({
          message: tasks.done.created,
          undoWord: tasks.undo,
          onUndo: () =>
            void run(dropTask, { taskID: _id, entryID: newID.row(), reason: tasks.undo }).then(() =>
              showSuccess(tasks.done.dropped),
            ),
        });
        return made;
      },
      onSaved: onClose,
      onClose,
    },
  );
  return (
    <FormPanel {...form.panel} title={words.create} saveWord={words.save}>
      <TaskFormFields
        fresh
        now={Math.floor(store.now())}
        values={form.values}
        errors={form.fields.errors}
        leave={form.fields.leave}
        change={form.change}
      />
    </FormPanel>
  );
}

function Editing({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const store = useStore();
  const run = useRun();
  const form = useEditForm<TaskValues, Task, TaskField>({
    draft: `task.edit.${task._id}`,
    stored: task,
    shown: taskValues(task),
    check: taskError,
    checkAll: taskErrors,
    fieldsOf: taskFieldsOf,
    placeOf: taskPlace,
    send: (edits) => run(editTask, { taskID: task._id, edits }),
    onSaved: () => {
      showSuccess(tasks.done.saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...form.panel} title={words.edit} saveWord={words.save}>
      <TaskFormFields
        fresh={false}
        now={Math.floor(store.now())}
        values={form.values}
        errors={form.fields.errors}
        leave={form.fields.leave}
        change={form.change}
      />
    </FormPanel>
  );
}
