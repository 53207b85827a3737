import { createProblem, editProblem, removeProblem } from './problem.commands.ts';
import { createRecordTemplate, editRecordTemplate, removeRecordTemplate } from './record-template.commands.ts';
import { createTextMacro, editTextMacro, removeTextMacro } from './text-macro.commands.ts';

/** Commands of what helps to write: templates, abbreviations, problems. */
export const WRITING_COMMANDS = [
  createProblem,
  editProblem,
  removeProblem,
  createRecordTemplate,
  editRecordTemplate,
  removeRecordTemplate,
  createTextMacro,
  editTextMacro,
  removeTextMacro,
] as const;
