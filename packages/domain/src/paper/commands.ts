import {
  createCustomForm,
  editCustomForm,
  removeCustomForm,
  restoreFormVersion,
  uploadFormVersion,
} from './custom-form.commands.ts';
import { issuePaper, numberPaper, revokePaper } from './issued-paper.commands.ts';

/** Commands of forms that clinics write, and of papers that they issue. */
export const PAPER_COMMANDS = [
  createCustomForm,
  uploadFormVersion,
  editCustomForm,
  restoreFormVersion,
  removeCustomForm,
  numberPaper,
  issuePaper,
  revokePaper,
] as const;
