import {
  closeReminder,
  createReminder,
  editReminder,
  notifyReminder,
  removeReminder,
  reopenReminder,
  takeBackReminderNotice,
} from './reminder.commands.ts';
import { editReminderTemplates } from './template.commands.ts';

/** Commands of reminders and their templates. Telling owners is in message/commands.ts. */
export const REMINDER_COMMANDS = [
  createReminder,
  editReminder,
  closeReminder,
  reopenReminder,
  notifyReminder,
  takeBackReminderNotice,
  removeReminder,
  editReminderTemplates,
] as const;
