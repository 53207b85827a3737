import { createExamItem, editExamItem, removeExamItem } from './exam-item.commands.ts';
import { createExams, editExams, orderExams, removeExams } from './exam-order.commands.ts';
import { mergeExamResults, removeExamFiles, removeExamResults, writeExamTexts } from './exam-result.commands.ts';
import {
  finishExams,
  fixExamSubmit,
  noteExamResults,
  requestInstrument,
  resetExams,
  setExamDevice,
  submitExams,
  workExams,
} from './exam-work.commands.ts';
import { withdrawReportLinks } from './report-link.commands.ts';
import { takeBackTelling, tellResults } from './tell-results.commands.ts';

/** Commands of ordered exams, their results and reports, and of the values that can be measured. */
export const EXAM_COMMANDS = [
  createExamItem,
  editExamItem,
  removeExamItem,
  orderExams,
  createExams,
  editExams,
  removeExams,
  mergeExamResults,
  removeExamResults,
  removeExamFiles,
  writeExamTexts,
  requestInstrument,
  setExamDevice,
  finishExams,
  resetExams,
  submitExams,
  workExams,
  fixExamSubmit,
  noteExamResults,
  tellResults,
  takeBackTelling,
  withdrawReportLinks,
] as const;
