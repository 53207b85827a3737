import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { removeExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { hasFindings } from '@vetloom/domain/lines/exam-tasks.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../data/engine/hooks.ts';
import { exam } from '../../locale/exam.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';

const words = exam.removal;

interface RemoveExamProps {
  readonly record: Pick<Benched, '_id' | 'stay' | 'exam' | 'outsourcingFile'>;
  readonly task: ExamTask;
}

/** Takes an exam off that was begun already: a sample may have been drawn and values entered, so it is asked first. */
export function RemoveExam({ record, task }: RemoveExamProps) {
  const run = useRun();
  const [isAsked, setAsked] = useState(false);
  const name = task.name || exam.types[task.type];
  const remove = async () => {
    await run(removeExams, { recordID: record._id, taskIDs: [task._id] });
    showSuccess(words.done(name));
  };
  return (
    <>
      <ActionIcon variant="subtle" size="sm" aria-label={words.open(name)} onClick={() => setAsked(true)}>
        <IconX size={14} />
      </ActionIcon>
      {isAsked ? (
        <ConfirmDialog
          opened
          onClose={() => setAsked(false)}
          title={words.title(name)}
          text={[
            hasFindings(record, task) ? words.withFindings : words.withoutFindings,
            record.stay === undefined ? words.ofVisit : words.ofStay,
          ].join('')}
          confirmWord={words.confirm}
          danger
          onConfirm={remove}
        />
      ) : null}
    </>
  );
}
