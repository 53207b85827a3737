import { judgedResults } from '@vetloom/domain/exam/exam-results.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { exam as words } from '../../../locale/exam.ts';
import { pets } from '../../../locale/pet.ts';
import { HolderStudies } from '../../../parts/dicom/HolderStudies.tsx';
import { ExamFiles } from '../../../parts/exam/ExamFiles.tsx';
import { ExamTextsRead } from '../../../parts/exam/ExamTextsRead.tsx';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { ResultRows, ResultSum, trendOf } from '../../../parts/exam/ResultRows.tsx';
import { Group } from './Group.tsx';
import classes from './pet-page.module.css';

/** Values that have a line of their own; the others are told in one. */
const LINES = 8;

interface VisitExamsProps {
  readonly record: VisitRecord;
  /** The animal's visits, the newest first. */
  readonly records: readonly VisitRecord[];
  readonly knowledge: ExamKnowledge;
}

/** What a visit's exams found, value by value with its range and trend; of a visit without values, what was last measured before. */
export function VisitExams({ record, records, knowledge }: VisitExamsProps) {
  const tasks = record.examTask ?? [];
  const measured = hasValues(record, knowledge);
  return (
    <>
      {tasks.length === 0 && !measured ? null : (
        <Group title={pets.detail.exams} aside={<ResultSum record={record} knowledge={knowledge} />}>
          <ResultRows record={record} knowledge={knowledge} lines={LINES} />
          {tasks.map((task) => (
            <Task key={task._id} record={record} task={task} />
          ))}
          <HolderStudies petID={record.petID} holderID={record._id} />
          <ExamTextsRead record={record} />
        </Group>
      )}
      {measured ? null : <Recent record={record} records={records} knowledge={knowledge} />}
    </>
  );
}

const hasValues = (record: VisitRecord, { pet, byKey }: ExamKnowledge): boolean =>
  judgedResults(record, pet, byKey).length > 0;

/** An exam by its name: how far it is while it isn't finished, what the examiner saw, and its pictures. */
function Task({ record, task }: { readonly record: VisitRecord; readonly task: ExamTask }) {
  const done = task.finishDateTime !== 0;
  const sent = task.createTaskDateTime !== 0;
  return (
    <>
      <div className={classes.pairLine}>
        <span>{task.name || words.types[task.type]}</span>
        {done ? (
          <span className={classes.quiet}>{words.types[task.type]}</span>
        ) : (
          <ThreadStatus status={sent ? THREAD_STATUS.requested : THREAD_STATUS.unrequested} />
        )}
      </div>
      {task.result.trim() === '' ? null : <p className={classes.prose}>{task.result}</p>}
      {task.files.length === 0 ? null : <ExamFiles record={record} task={task} editable={false} />}
    </>
  );
}

/** The last values before a visit: what today's are going to be compared with. */
function Recent({ record, records, knowledge }: VisitExamsProps) {
  const last = records.find((other) => other.dateTime < record.dateTime && hasValues(other, knowledge));
  if (last === undefined) return null;
  const times = judgedResults(last, knowledge.pet, knowledge.byKey).map((one) => trendOf(one, knowledge).length);
  return (
    <Group title={words.recent} aside={words.recentFacts(formatDate(last.dateTime), Math.max(...times))}>
      <ResultRows record={last} knowledge={knowledge} lines={LINES} />
      <ExamTextsRead record={last} />
    </Group>
  );
}
