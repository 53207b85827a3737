import { Button, NativeSelect } from '@mantine/core';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { isOutside, valueCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { useSyncTools } from '../../../data/instrument/tools.ts';
import { exam } from '../../../locale/exam.ts';
import { ExamFiles } from '../../../parts/exam/ExamFiles.tsx';
import { ExamPlace } from '../../../parts/exam/ExamPlace.tsx';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { RemoveExam } from '../../../parts/exam/RemoveExam.tsx';
import classes from './board.module.css';
import { ExamText } from './ExamText.tsx';
import { sentWord } from './sent-word.ts';
import type { ExamActs } from './use-exam-acts.ts';
import { ValueGrid } from './ValueGrid.tsx';

interface TaskSectionProps {
  readonly record: Benched;
  readonly task: ExamTask;
  readonly knowledge: ExamKnowledge;
  readonly acts: ExamActs;
  readonly mayWrite: boolean;
  /** Finishes it, with what is said then. */
  readonly onFinish: (task: ExamTask, message: string) => void;
}

/** One exam on the bench: its values or what is seen, its pictures, and how far it is. */
export function TaskSection({ record, task, knowledge, acts, mayWrite, onFinish }: TaskSectionProps) {
  const now = useNow();
  const tools = useSyncTools();
  const name = task.name || exam.types[task.type];
  const done = task.finishDateTime !== 0;
  const sent = task.createTaskDateTime !== 0;
  const editable = mayWrite && !done && (sent || isOutside(task));
  const where = isOutside(task) ? task.vendor : task.device;
  const hasValues = valueCategoryOf(task.type) !== undefined;
  return (
    <section className={classes.task} aria-label={name} data-done={done || undefined}>
      <header className={classes.taskHead}>
        <h2>{name}</h2>
        <ExamPlace
          record={record}
          task={task}
          said={[exam.types[task.type], where].filter(Boolean).join(' · ')}
          editable={mayWrite && !done}
        />
        <span className={classes.quiet}>{sentWord(task, now)}</span>
        <div className={classes.taskEnd}>
          {hasValues && editable ? <Standard task={task} knowledge={knowledge} acts={acts} /> : null}
          {done ? (
            <Finished task={task} />
          ) : (
            <ThreadStatus status={sent ? THREAD_STATUS.requested : THREAD_STATUS.unrequested} />
          )}
          {hasValues && mayWrite && sent && !done && tools?.every(({ instruments }) => instruments.length === 0) ? (
            <span className={classes.quiet}>{exam.noInstrument}</span>
          ) : null}
          {!mayWrite ? null : done ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void acts.reset(task)}>
              {exam.reset}
            </Button>
          ) : !sent && !isOutside(task) ? (
            <Button variant="default" size="compact-sm" onClick={() => void acts.send([task._id])}>
              {exam.send}
            </Button>
          ) : (
            <Button variant="default" size="compact-sm" onClick={() => onFinish(task, exam.finished(name))}>
              {exam.finish}
            </Button>
          )}
          {mayWrite ? <RemoveExam record={record} task={task} /> : null}
        </div>
      </header>
      {hasValues && (sent || done) ? (
        <ValueGrid record={record} task={task} knowledge={knowledge} acts={acts} editable={editable} />
      ) : null}
      <Words record={record} task={task} acts={acts} editable={editable} quiet={hasValues} />
      <ExamFiles record={record} task={task} editable={mayWrite} />
    </section>
  );
}

function Finished({ task }: { readonly task: ExamTask }) {
  const by = found(useDocument('staff', task.finishBy));
  return (
    <ThreadStatus
      status={THREAD_STATUS.done}
      word={exam.finishedAt(formatDateTime(task.finishDateTime), by?.name ?? '')}
    />
  );
}

interface WordsProps extends Pick<TaskSectionProps, 'record' | 'task' | 'acts'> {
  readonly editable: boolean;
  /** Beside values the words are rare: shown only when there are some. */
  readonly quiet: boolean;
}

/** Most characters of what is said of one exam. */
const WORDS = 20_000;

/** What an examiner saw. */
function Words({ record, task, acts, editable, quiet }: WordsProps) {
  if (!editable) return task.result === '' ? null : <p className={classes.words}>{task.result}</p>;
  if (quiet && task.result === '') return null;
  return (
    <ExamText
      recordID={record._id}
      place={['examTask', task._id, 'result']}
      stored={task.result}
      row={task}
      label={exam.words(task.name || exam.types[task.type])}
      placeholder={exam.resultHint}
      maxLength={WORDS}
      minRows={2}
      onBench
      write={acts.write}
    />
  );
}

/** Which ranges judge the values: the clinic's own, or those of a device standard on its list. */
function Standard({ task, knowledge, acts }: Pick<TaskSectionProps, 'task' | 'knowledge' | 'acts'>) {
  const category = valueCategoryOf(task.type);
  const known = new Map(
    knowledge.items
      .filter((item) => item.category === category)
      .flatMap((item) => item.ranges)
      .filter((range) => range.standardID !== '')
      .map((range) => [range.standardID, range.standardName || range.standardID]),
  );
  if (known.size === 0) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={exam.standard}
      value={task.standardID}
      data={[{ value: '', label: exam.ownStandard }, ...[...known].map(([value, label]) => ({ value, label }))]}
      onChange={(event) => {
        const standardID = event.currentTarget.value;
        void acts.choose(task._id, { standardID, standardName: known.get(standardID) ?? '' });
      }}
    />
  );
}
