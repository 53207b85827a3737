import { Button, NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconPhone, IconPrinter } from '@tabler/icons-react';
import { sameTimeOn } from '@vetloom/domain/core/clock.ts';
import { type InboxStep, noteExamResults } from '@vetloom/domain/exam/exam-work.commands.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { LAB_CATEGORIES, RESULT_STATUS, TELLING_WAYS, type TellingWay } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf, resultStatusOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useRun, useStore } from '../../../data/engine/hooks.ts';
import type { BenchEntry } from '../../../data/exam/bench.ts';
import { refusal } from '../../../locale/codes.ts';
import { exam, inbox } from '../../../locale/exam.ts';
import { today } from '../../../locale/overview.ts';
import { ExamFiles } from '../../../parts/exam/ExamFiles.tsx';
import { ResultRows, ResultSum } from '../../../parts/exam/ResultRows.tsx';
import { useExamKnowledge } from '../../../parts/exam/use-exam-data.ts';
import { usePrintExam } from '../../../parts/exam/use-print-exam.ts';
import { useTellResults } from '../../../parts/exam/use-tell-results.ts';
import { NewTaskButton } from '../../../parts/task/NewTaskButton.tsx';
import classes from './board.module.css';
import { ExamTexts } from './ExamTexts.tsx';
import { ShareReport } from './ShareReport.tsx';
import { Tellings } from './Tellings.tsx';
import { VisitHead } from './VisitHead.tsx';

interface InboxProps {
  readonly entry: BenchEntry;
  /** Keeps this visit chosen although it leaves its list. */
  readonly onAct: () => void;
}

/** Weeks after which a result is looked at again; 0 for never. */
const RECHECK_WEEKS = [0, 1, 2, 4, 8, 12, 26] as const;

/** A report that came: read, told to the owner, and checked again when that was agreed. One key for each step. */
export function Inbox({ entry, onAct }: InboxProps) {
  const { record, pet } = entry;
  const can = useCan();
  const store = useStore();
  const run = useRun();
  const print = usePrintExam();
  const knowledge = useExamKnowledge(record.petID, pet);
  const [weeks, setWeeks] = useState(0);
  const name = pet?.name ?? today.unknownPet;
  const finished = record.examTask.filter((task) => task.finishDateTime !== 0);
  const mayNote = can('LAB_TASK_WRITE') || can('RECORD_WRITE');
  const tell = useTellResults();
  const [way, setWay] = useState<TellingWay>('phone');
  const tellAll = async (tasks: readonly ExamTask[]) => {
    if (tasks.length === 0) return;
    onAct();
    const recheckDueDateTime = weeks === 0 ? 0 : sameTimeOn(Math.floor(store.now()), weeks * 7, shownZone());
    const about = { recordID: record._id, taskIDs: tasks.map(({ _id }) => _id) };
    await tell({ ...about, way, recheckDueDateTime }, inbox.toldNow(name)).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  };
  const note = async (step: InboxStep, tasks: readonly ExamTask[], message: string) => {
    if (tasks.length === 0) return;
    onAct();
    const input = { recordID: record._id, taskIDs: tasks.map(({ _id }) => _id), step };
    try {
      await run(noteExamResults, input);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      return;
    }
    const undo = () => void run(noteExamResults, { ...input, undo: true }).then(() => showSuccess(exam.undone));
    showUndo({ message, undoWord: exam.undo, onUndo: undo });
  };
  const at = (status: number) => finished.filter((task) => resultStatusOf(task) === status);
  const [fresh, seen, due] = [RESULT_STATUS.new, RESULT_STATUS.seen, RESULT_STATUS.recheck].map(at);
  const steps = [
    { key: '1', word: inbox.see, tasks: fresh ?? [], act: () => note('seen', fresh ?? [], inbox.seenNow(name)) },
    {
      key: '2',
      word: inbox.tell,
      tasks: [...(fresh ?? []), ...(seen ?? [])],
      act: () => tellAll([...(fresh ?? []), ...(seen ?? [])]),
    },
    {
      key: '3',
      word: inbox.recheck,
      tasks: due ?? [],
      act: () => note('rechecked', due ?? [], inbox.recheckedNow(name)),
    },
  ];
  const [see, telling, recheck] = steps;
  useHotkey('1', inbox.see, () => void see?.act(), { enabled: mayNote });
  useHotkey('2', inbox.tell, () => void telling?.act(), { enabled: mayNote });
  useHotkey('3', inbox.recheck, () => void recheck?.act(), { enabled: mayNote });
  const primary = steps.find(({ tasks }) => tasks.length > 0);
  return (
    <section className={classes.work} aria-label={exam.work(name)}>
      <VisitHead record={record} />
      <div className={classes.scroll}>
        <p className={classes.sum}>
          <ResultSum record={record} knowledge={knowledge} />
          {pet && pet.userPhone !== '' ? (
            <span className={classes.quiet}>
              <IconPhone size={14} aria-hidden="true" /> {inbox.phone(formatPhone(pet.userPhone))}
            </span>
          ) : null}
        </p>
        {finished.map((task) => (
          <section key={task._id} className={classes.task} aria-label={task.name || exam.types[task.type]}>
            <header className={classes.taskHead}>
              <h2>{task.name || exam.types[task.type]}</h2>
              <span className={classes.quiet}>{exam.finishedAt(formatDateTime(task.finishDateTime), '')}</span>
              <Corrected record={record} task={task} />
              <div className={classes.taskEnd}>
                <Past task={task} now={store.now()} />
              </div>
            </header>
            <ResultRows record={record} knowledge={knowledge} taskIDs={[task._id]} />
            <Tellings task={task} />
            {task.result === '' ? null : <p className={classes.words}>{task.result}</p>}
            <ExamFiles record={record} task={task} editable={false} />
          </section>
        ))}
        <ExamTexts record={record} editable={mayNote} />
      </div>
      <footer className={classes.foot}>
        {primary === undefined ? (
          <span className={classes.allDone}>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            {inbox.closed}
          </span>
        ) : (
          steps.map((step) => (
            <Button
              key={step.key}
              size="md"
              variant={step === primary ? 'filled' : 'default'}
              disabled={!mayNote || step.tasks.length === 0}
              rightSection={<Keycap keys={step.key} onFill={step === primary && mayNote} />}
              aria-keyshortcuts={step.key}
              onClick={() => void step.act()}
            >
              {step.word}
            </Button>
          ))
        )}
        {(telling?.tasks.length ?? 0) > 0 ? (
          <NativeSelect
            aria-label={inbox.way}
            value={way}
            onChange={(event) => {
              setWay(TELLING_WAYS.find((one) => one === event.currentTarget.value) ?? 'phone');
              event.currentTarget.blur();
            }}
            data={TELLING_WAYS.map((value) => ({ value, label: inbox.ways[value] }))}
          />
        ) : null}
        {(telling?.tasks.length ?? 0) > 0 ? (
          <NativeSelect
            aria-label={inbox.recheckIn}
            value={String(weeks)}
            onChange={(event) => {
              setWeeks(Number(event.currentTarget.value));
              // The number keys belong to the steps again.
              event.currentTarget.blur();
            }}
            data={RECHECK_WEEKS.map((count) => ({
              value: String(count),
              label: count === 0 ? inbox.never : `${inbox.weeks(count)}${inbox.recheckIn}`,
            }))}
          />
        ) : null}
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => print(record._id)}
        >
          {exam.print}
        </Button>
        <ShareReport recordID={record._id} />
        <NewTaskButton
          about={{
            kind: 'callback',
            title: inbox.taskTitle(finished.map((task) => task.name || exam.types[task.type]).join('、')),
            petID: record.petID,
            from: { collection: 'record', id: record._id },
          }}
        />
      </footer>
    </section>
  );
}

/** That an instrument has corrected a value of a report that lies here as new; said louder where the owner knows the former one. */
function Corrected({ record, task }: { readonly record: InboxProps['entry']['record']; readonly task: ExamTask }) {
  const exams = examOf(record);
  const isCorrected = LAB_CATEGORIES.some((category) =>
    exams[category].some(({ taskID, earlier = [] }) => taskID === task._id && earlier.some((one) => one.report !== '')),
  );
  if (!isCorrected || resultStatusOf(task) !== RESULT_STATUS.new) return null;
  const isTold = (task.toldDateTime ?? 0) !== 0;
  return <Chip tone={isTold ? 'cinnabar' : 'ochre'}>{isTold ? exam.correctedTold : exam.corrected}</Chip>;
}

/** How far a report is, and since when and by whom. */
function Past({ task, now }: { readonly task: ExamTask; readonly now: number }) {
  const status = resultStatusOf(task);
  const [at, who] =
    status === RESULT_STATUS.seen
      ? [task.seenDateTime, task.seenBy]
      : status === RESULT_STATUS.closed && task.recheckedDateTime !== 0
        ? [task.recheckedDateTime, task.recheckedBy]
        : [task.toldDateTime, task.toldBy];
  const by = found(useDocument('staff', who));
  if (status === RESULT_STATUS.new) return <b>{inbox.states[status]}</b>;
  const due = task.recheckDueDateTime;
  return (
    <>
      <span>{inbox.step(inbox.states[status] ?? '', formatDateTime(at), by?.name ?? '')}</span>
      {status === RESULT_STATUS.recheck ? (
        <b className={due < now ? classes.odd : undefined}>
          {(due < now ? inbox.overdue : inbox.due)(formatDate(due))}
        </b>
      ) : null}
    </>
  );
}
