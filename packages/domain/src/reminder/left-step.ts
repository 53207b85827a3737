import { kindOf } from './reminder.rules.ts';
import type { Reminder, StepOmission } from './reminder.schema.ts';

/** A reminder one of whose steps is a person's after all: its message was called off before it went. */
export function withStepLeft(reminder: Reminder, messageID: string, why: StepOmission): Reminder {
  const isLeft = (step: { readonly messageID: string }) => messageID !== '' && step.messageID === messageID;
  const { steps = [] } = reminder;
  if (!steps.some(isLeft)) return reminder;
  return { ...reminder, steps: steps.map((step) => (isLeft(step) ? { ...step, messageID: '', omitted: why } : step)) };
}

/** The same of every step whose message hasn't told the owner. */
export function withStepsLeft(reminder: Reminder, why: StepOmission): Reminder {
  const told = new Set((reminder.notices ?? []).map(({ messageID }) => messageID));
  return (reminder.steps ?? [])
    .filter(({ messageID }) => !told.has(messageID))
    .reduce((left, { messageID }) => withStepLeft(left, messageID, why), reminder);
}

/** A birthday on which nobody could be written to is over: nobody is asked to telephone about it either. */
export const closedIfLost = (reminder: Reminder, now: number): Reminder =>
  kindOf(reminder) === 'birthday' && reminder.closedDateTime === 0 && reminder.steps?.at(-1)?.messageID === ''
    ? { ...reminder, closedDateTime: now }
    : reminder;
