import { TextInput } from '@mantine/core';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import type { TaskOutcome } from '@vetloom/domain/task/task-status.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import { tasks } from '../../locale/task.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import classes from './task.module.css';

const words = tasks.finish;
const OF_CALL = ['reached', 'notReached', 'callsBack'] as const satisfies readonly TaskOutcome[];

interface FinishDialogProps {
  readonly task: Task;
  readonly onFinish: (outcome: TaskOutcome, words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what came of a task: of a call whether somebody answered, and of each what there is to say. */
export function FinishDialog({ task, onFinish, onClose }: FinishDialogProps) {
  const isCall = task.kind === 'callback';
  const [outcome, setOutcome] = useState<TaskOutcome>(isCall ? 'reached' : 'done');
  const [said, setSaid] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(task.title)}
      text={isCall ? words.stays : ''}
      confirmWord={words.save}
      onConfirm={() => onFinish(outcome, said.trim())}
    >
      <div className={classes.dialog}>
        {isCall ? (
          <SegmentedFilter
            label={words.outcome}
            value={outcome}
            onChange={setOutcome}
            options={OF_CALL.map((value) => ({ value, label: tasks.outcomes[value] }))}
          />
        ) : null}
        <TextInput
          label={words.words}
          description={words.wordsHint}
          value={said}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
