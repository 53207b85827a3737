import { Button } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { waitingTasks } from '@vetloom/domain/exam/bench.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { hasFindings, insideTasks, outsideTasks } from '@vetloom/domain/lines/exam-tasks.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { type BenchEntry, heldOnBench } from '../../../data/exam/bench.ts';
import { exam } from '../../../locale/exam.ts';
import { today } from '../../../locale/overview.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useExamKnowledge } from '../../../parts/exam/use-exam-data.ts';
import { usePrintExam } from '../../../parts/exam/use-print-exam.ts';
import { OrderLines } from '../../../parts/instrument/OrderLines.tsx';
import { RequestExams } from '../../../parts/instrument/RequestExams.tsx';
import classes from './board.module.css';
import { ExamTexts } from './ExamTexts.tsx';
import { ShareReport } from './ShareReport.tsx';
import { TaskSection } from './TaskSection.tsx';
import { useExamActs } from './use-exam-acts.ts';
import { VisitHead } from './VisitHead.tsx';

interface WorkProps {
  readonly entry: BenchEntry;
  readonly side: 'inside' | 'outside';
  /** Keeps this visit chosen although it leaves its list. */
  readonly onAct: () => void;
  readonly onNext: (() => void) | undefined;
}

/** The bench: the exams of one visit, entered by keyboard from top to bottom, finished and sent with one key. */
export function Work({ entry, side, onAct, onNext }: WorkProps) {
  const { record, pet } = entry;
  const mayWrite = useCan()('LAB_TASK_WRITE');
  const store = useStore();
  const acts = useExamActs(record);
  const print = usePrintExam();
  const knowledge = useExamKnowledge(record.petID, pet);
  const name = pet?.name ?? today.unknownPet;
  const tasks = (side === 'inside' ? insideTasks : outsideTasks)(record.examTask);
  const waiting = waitingTasks(record, side);
  const open = waiting.filter((task) => side === 'outside' || task.createTaskDateTime !== 0);
  const ready = mayWrite && open.length > 0;
  const bench = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ readonly tasks: readonly ExamTask[]; readonly act: () => Promise<void> }>();
  /** Finishes what has findings; of what has none it asks first. */
  const finish = async (finished: readonly ExamTask[], act: () => Promise<void>) => {
    // A value that is still being typed is kept first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await acts.kept();
    if (bench.current?.querySelector('[data-value][aria-invalid="true"]')) {
      showError(exam.unanswered);
      return;
    }
    const stored = (await heldOnBench(store, record._id)) ?? record;
    const ids = new Set(finished.map(({ _id }) => _id));
    const empty = stored.examTask.filter((task) => ids.has(task._id) && !hasFindings(stored, task));
    if (empty.length > 0) setAsked({ tasks: empty, act });
    else await act();
  };
  const all = () => {
    if (!ready) return;
    void finish(open, async () => {
      setHurry(true);
      onAct();
      await acts.finish(open, exam.submitted(name), true);
    });
  };
  useHotkey('F8', keyWords.sendResults, all);
  // Where somebody else finishes, or an instrument, whoever types values here means the next field by Enter, and not the next animal.
  const [mayHurry, setHurry] = useState(waiting.length === 0);
  const isEntered = waiting.length === 0 && onNext !== undefined && mayHurry;
  useHotkey('Enter', keyWords.nextVisit, () => onNext?.(), { enabled: isEntered });
  const loaded = knowledge.items.length > 0;
  useEffect(() => {
    if (loaded) bench.current?.querySelector<HTMLElement>('[data-value]')?.focus();
  }, [loaded]);
  return (
    <section ref={bench} className={classes.work} aria-label={exam.work(name)}>
      <VisitHead record={record} />
      <div className={classes.scroll}>
        {mayWrite ? null : <Notice tone="ochre">{exam.readOnly}</Notice>}
        {side === 'inside' ? <OrderLines recordID={record._id} /> : null}
        {tasks.length === 0 ? <p className={classes.calm}>{exam.noTasks}</p> : null}
        {tasks.map((task) => (
          <TaskSection
            key={task._id}
            {...{ record, task, knowledge, acts, mayWrite }}
            onFinish={(one, message) =>
              void finish([one], async () => {
                setHurry(true);
                onAct();
                await acts.finish([one], message, false);
              })
            }
          />
        ))}
        {record.examTask.length === 0 ? null : <ExamTexts record={record} editable={mayWrite} />}
      </div>
      {/* At the left, because the toast that offers to take it back lies over the right corner. */}
      <footer className={classes.foot}>
        {waiting.length === 0 && onNext ? (
          <Button size="md" rightSection={mayHurry ? <Keycap keys="Enter" onFill /> : null} onClick={onNext}>
            {exam.next}
          </Button>
        ) : (
          <Button
            size="md"
            disabled={!ready}
            rightSection={<Keycap keys="F8" onFill={ready} />}
            aria-keyshortcuts="F8"
            onClick={all}
          >
            {exam.finishAll}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => print(record._id)}
        >
          {exam.print}
        </Button>
        {record.isExamEmpty ? null : <ShareReport recordID={record._id} />}
        {side === 'inside' ? <RequestExams record={record} /> : null}
        {waiting.length === 0 && tasks.length > 0 ? (
          <span className={classes.allDone}>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            {exam.allDone}
          </span>
        ) : null}
      </footer>
      {asked ? (
        <ConfirmDialog
          opened
          onClose={() => setAsked(undefined)}
          title={exam.emptyTitle}
          text={exam.emptyText}
          confirmWord={exam.finishEmpty}
          danger
          onConfirm={asked.act}
        >
          <ul className={classes.emptyTasks}>
            {asked.tasks.map((task) => (
              <li key={task._id}>{task.name || exam.types[task.type]}</li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
