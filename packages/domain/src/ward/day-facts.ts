import type { AnyDocument } from '../engine/kind.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { MissionLog, StayExam, StayMonitor } from '../hospital/stay-day.schema.ts';
import { isExamEmpty } from '../lines/exam-tasks.ts';

/** Whether something was found, or is said to be finished. */
const isWorkedOn = (exam: StayExam): boolean =>
  !isExamEmpty(exam) || exam.examTask.some(({ finishDateTime }) => finishDateTime !== 0);

/** Whether a document of a stay's day tells of something that happened: handed out, carried out, measured, found, told the next shift or an owner. What is only planned may be taken away. */
export function hasFacts(document: AnyDocument): boolean {
  switch (document.collection) {
    case 'inHospitalPlan': {
      const { drugBag, injectionDrugBag, shiftHandover = [], ownerTold = [] } = document as StayPlan;
      const isTold = shiftHandover.length > 0 || ownerTold.length > 0;
      return isTold || [...drugBag, ...injectionDrugBag].some((bag) => bag.dispensed);
    }
    case 'inHospitalMissionLog':
      return (document as MissionLog).execute.length > 0;
    case 'inHospitalMonitor':
      return Object.keys((document as StayMonitor).status).length > 0;
    case 'inHospitalExam':
      return isWorkedOn(document as StayExam);
    default:
      return false;
  }
}
