import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconPrinter, IconSend, IconX } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newExamTask, placeOf } from '@vetloom/domain/catalog/item-lines.ts';
import { createExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import { noteExamResults } from '@vetloom/domain/exam/exam-work.commands.ts';
import { type ExamTask, OUTSOURCED_TYPE } from '@vetloom/domain/lines/exam.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { useRun } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { refusal } from '../../../../locale/codes.ts';
import { exam, inbox } from '../../../../locale/exam.ts';
import { visit } from '../../../../locale/record.ts';
import { HolderStudies } from '../../../../parts/dicom/HolderStudies.tsx';
import { ExamFiles } from '../../../../parts/exam/ExamFiles.tsx';
import { ExamPlace } from '../../../../parts/exam/ExamPlace.tsx';
import { ExamTextsRead } from '../../../../parts/exam/ExamTextsRead.tsx';
import type { ExamKnowledge } from '../../../../parts/exam/exam-knowledge.ts';
import { RemoveExam } from '../../../../parts/exam/RemoveExam.tsx';
import { ResultRows, ResultSum } from '../../../../parts/exam/ResultRows.tsx';
import { useExamKnowledge } from '../../../../parts/exam/use-exam-data.ts';
import { usePrintExam } from '../../../../parts/exam/use-print-exam.ts';
import { OrderLines } from '../../../../parts/instrument/OrderLines.tsx';
import { RequestExams } from '../../../../parts/instrument/RequestExams.tsx';
import { itemPrice } from '../../../../parts/prescribing/item-price.ts';
import { catalogueFits } from '../catalogue-search.ts';
import { useEditing } from '../editing.ts';
import { Picker } from '../Picker.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { isUnsent, unsentExams } from '../unsent-exams.ts';
import { useRemoval } from '../use-removal.ts';
import classes from './writing.module.css';

/** 檢驗: what was ordered, how far it is and what came out, where the doctor writes. */
export function Exams() {
  const { record, pet, catalogue, usual, act, readOnly, billLocked } = useEditing();
  const knowledge = useExamKnowledge(record.petID, pet);
  const add = (item: CatalogItem) =>
    void act([{ op: 'insert', path: ['examTask'], row: newExamTask(item, newID.row()) }]);
  return (
    <SectionBlock
      title={visit.exams}
      keys="Alt 5"
      facts={<ResultSum record={record} knowledge={knowledge} />}
      aside={<Actions />}
    >
      {record.examTask.length === 0 ? null : (
        <ul className={classes.exams}>
          {record.examTask.map((task) => (
            <ExamRow key={task._id} task={task} knowledge={knowledge} />
          ))}
        </ul>
      )}
      <OrderLines recordID={record._id} />
      <HolderStudies petID={record.petID} holderID={record._id} />
      <ExamTextsRead record={record} note />
      {readOnly || billLocked ? null : (
        <Picker
          label={visit.addExam}
          placeholder={visit.addExam}
          icon={<IconPlus size={14} aria-hidden="true" />}
          search={(query) =>
            catalogueFits(catalogue, query, (item) => placeOf(item) === 'exam', usual).map((item) => ({
              key: item._id,
              label: item.name,
              hint: `${item.examType} · ${itemPrice(item)}`,
              item,
            }))
          }
          onPick={add}
          first
        />
      )}
    </SectionBlock>
  );
}

/** Sends what is noted, says that the reports were read, and prints them. */
function Actions() {
  const { record, readOnly } = useEditing();
  const run = useRun();
  const print = usePrintExam();
  const unsent = unsentExams(record);
  const fresh = record.examTask.filter((task) => task.finishDateTime !== 0 && (task.seenDateTime ?? 0) === 0);
  const attempt = (act: Promise<unknown>) =>
    void act.catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  const ids = (tasks: readonly ExamTask[]) => tasks.map(({ _id }) => _id);
  return (
    <>
      {readOnly || fresh.length === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => attempt(run(noteExamResults, { recordID: record._id, taskIDs: ids(fresh), step: 'seen' }))}
        >
          {inbox.see}
        </Button>
      )}
      {record.isExamEmpty ? null : (
        <ActionIcon variant="subtle" size="sm" aria-label={exam.print} onClick={() => print(record._id)}>
          <IconPrinter size={14} />
        </ActionIcon>
      )}
      {readOnly ? null : <RequestExams record={record} quiet />}
      {readOnly || unsent.length === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSend size={14} aria-hidden="true" />}
          onClick={() => attempt(run(createExams, { recordID: record._id, taskIDs: ids(unsent) }))}
        >
          {exam.sendAll(unsent.length)}
        </Button>
      )}
    </>
  );
}

/** The thread's face of one task: not sent, in hand, finished. */
function stateOf({ createTaskDateTime, finishDateTime }: ExamTask): number {
  if (finishDateTime !== 0) return THREAD_STATUS.done;
  return createTaskDateTime === 0 ? THREAD_STATUS.unrequested : THREAD_STATUS.requested;
}

function whenOf({ createTaskDateTime, finishDateTime }: ExamTask): string {
  if (finishDateTime !== 0) return visit.finished(formatTime(finishDateTime));
  return createTaskDateTime === 0 ? visit.unsent : visit.sampled(formatTime(createTaskDateTime));
}

interface ExamRowProps {
  readonly task: ExamTask;
  readonly knowledge: ExamKnowledge;
}

function ExamRow({ task, knowledge }: ExamRowProps) {
  const { record, readOnly, billLocked } = useEditing();
  const remove = useRemoval();
  const where = task.type === OUTSOURCED_TYPE ? visit.outsourced : visit.inHouse;
  return (
    <li className={classes.exam}>
      <div className={classes.examHead}>
        <b>
          {task.name || exam.types[task.type]}
          {task.number === 1 ? null : <small> {visit.times(formatQuantity(task.number))}</small>}
        </b>
        <span className={classes.examFact}>
          <ExamPlace
            record={record}
            task={task}
            said={[where, task.type === OUTSOURCED_TYPE ? task.vendor : task.device || exam.types[task.type]]
              .filter(Boolean)
              .join(' · ')}
            editable={!readOnly && task.finishDateTime === 0}
          />
        </span>
        <span className={classes.examFact}>{whenOf(task)}</span>
        <ThreadStatus status={stateOf(task)} />
        {readOnly || billLocked ? (
          <span />
        ) : isUnsent(task) ? (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={visit.removeExam(task.name)}
            onClick={() => remove({ list: ['examTask'], key: task._id, row: task, name: task.name })}
          >
            <IconX size={14} />
          </ActionIcon>
        ) : (
          <RemoveExam record={record} task={task} />
        )}
      </div>
      <ResultRows record={record} knowledge={knowledge} taskIDs={[task._id]} />
      {task.result.trim() === '' ? null : <p className={classes.examWords}>{task.result}</p>}
      <ExamFiles record={record} task={task} editable={false} />
    </li>
  );
}
