import type { StayExam } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { useDayExams } from '../../../data/ward/stay-sheet.ts';
import { exam as examWords } from '../../../locale/exam.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { HolderStudies } from '../../../parts/dicom/HolderStudies.tsx';
import { OrderLines } from '../../../parts/instrument/OrderLines.tsx';
import { RequestExams } from '../../../parts/instrument/RequestExams.tsx';
import classes from './exams.module.css';

interface DayExamsProps {
  readonly inHospitalID: string;
  readonly planDateTime: number;
  /** Whether the stay goes on: of one that is over nothing is asked any more. */
  readonly isOpen: boolean;
}

/** What the laboratory was asked for on a stay's day: how far each exam is, what was asked of instruments for it, and the way to ask. Nothing on a day without exams. */
export function DayExams({ inHospitalID, planDateTime, isOpen }: DayExamsProps) {
  const exams = useDayExams(inHospitalID, planDateTime);
  if (exams.length === 0) return null;
  return (
    <section className={classes.exams} aria-label={flowsheet.exams}>
      <h2>{flowsheet.exams}</h2>
      <ul>
        {exams.map((one) => (
          <li key={one._id}>
            {one.examTask.map((task) => (
              <div key={task._id} className={classes.exam}>
                <span className={classes.time}>{formatTime(one.dateTime)}</span>
                <b>{task.name || examWords.types[task.type]}</b>
                <span className={classes.quiet}>{task.device}</span>
                <ThreadStatus status={stateOf(task)} />
                {isOpen && task === one.examTask[0] ? <RequestExams record={one} quiet /> : null}
              </div>
            ))}
            <Brought exam={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Orders and pictures of an exam. */
const Brought = ({ exam }: { readonly exam: StayExam }) => (
  <>
    <OrderLines recordID={exam._id} />
    <HolderStudies petID={exam.petID} holderID={exam._id} />
  </>
);

function stateOf({ createTaskDateTime, finishDateTime }: ExamTask): number {
  if (finishDateTime !== 0) return THREAD_STATUS.done;
  return createTaskDateTime === 0 ? THREAD_STATUS.unrequested : THREAD_STATUS.requested;
}
