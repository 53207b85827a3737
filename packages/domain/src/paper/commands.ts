import {
  createCustomForm,
  editCustomForm,
  removeCustomForm,
  restoreFormVersion,
  uploadFormVersion,
} from './custom-form.commands.ts';

/** Commands of forms that clinics write. */
export const PAPER_COMMANDS = [
  createCustomForm,
  uploadFormVersion,
  editCustomForm,
  restoreFormVersion,
  removeCustomForm,
] as const;
