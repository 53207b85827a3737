import { entryNamed } from '../clinic/list-entries.ts';
import type { ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { DEFAULT_SEND_MINUTE } from '../clinic/reminder-templates.ts';
import { fingerprint } from '../core/canonical.ts';
import { addDays, atWallSeconds, DAY_SECONDS, nextDay } from '../core/clock.ts';
import type { MessagePurpose } from '../core/message-purposes.ts';
import type { Zone } from '../core/zone.ts';
import type { Pet } from '../pet/pet.schema.ts';
import { isDue, kindOf, reminderWindowFrom } from './reminder.rules.ts';
import type { Reminder, ReminderStep } from './reminder.schema.ts';

/** Days for which a server that was off catches up: what is older nobody would understand any more. */
export const LATE_DAYS = 2;
/** Seconds before a step within which an owner who was told isn't told again. */
const TOLD_LATELY_S = 3 * DAY_SECONDS;

/** A time at which an owner is told of a reminder. */
export interface Step {
  /** Days from the reminder's day. */
  readonly days: number;
  /** When the server writes, where the template lets it: Unix seconds. */
  readonly at: number;
  /** What became of it, once somebody has come to it. */
  readonly outcome: ReminderStep | undefined;
}

/** Whether a template is for animals of a kind. */
export const isFor = (template: Pick<ReminderTemplate, 'species'>, petType: string): boolean =>
  (template.species ?? []).length === 0 || (template.species ?? []).includes(petType);

/** One for just this kind of animal before one for all. */
export const closestFor = (templates: readonly ReminderTemplate[], petType: string): ReminderTemplate | undefined => {
  const fitting = templates.filter((template) => isFor(template, petType));
  return fitting.find(({ species }) => (species ?? []).length > 0) ?? fitting[0];
};

/** What a template's reminders are about where they name none: its title, and those of templates that became one with it. */
export const templateTitles = ({ title, merged = [] }: Pick<ReminderTemplate, 'title'> & Merged): readonly string[] => [
  ...new Set([title, ...merged.map((one) => one.title)]),
];

interface Merged {
  readonly merged?: readonly Pick<ReminderTemplate, 'title'>[] | undefined;
}

/** The template that a reminder was made from, or else the one for the same thing and this kind of animal. */
export const templateOf = (
  { templateID, vaccine }: Pick<Reminder, 'templateID' | 'vaccine'>,
  { type = '' }: Partial<Pick<Pet, 'type'>>,
  templates: readonly ReminderTemplate[],
): ReminderTemplate | undefined =>
  (templateID === undefined ? undefined : entryNamed('reminders', templates, templateID)) ??
  closestFor(
    templates.filter((template) => templateTitles(template).includes(vaccine.title)),
    type,
  );

/** Days of a template's steps from the reminder's day, each once, the earliest first. */
export const stepDays = ({ steps = [] }: Pick<ReminderTemplate, 'steps'>): readonly number[] =>
  steps.length === 0 ? [0] : [...new Set(steps)].toSorted((a, b) => a - b);

/** When a step's time comes, Unix seconds. */
export const stepTime = (
  date: number,
  days: number,
  { sendMinute = DEFAULT_SEND_MINUTE }: Pick<ReminderTemplate, 'sendMinute'>,
  zone: Zone,
): number => atWallSeconds(addDays(date, days, zone), sendMinute * 60, zone);

/** The steps of a reminder by its template, with what became of each; those of one that was put off count from its new day. */
export const stepsOf = (
  { date, steps = [] }: Pick<Reminder, 'date' | 'steps'>,
  template: Pick<ReminderTemplate, 'steps' | 'sendMinute'>,
  zone: Zone,
): Step[] =>
  stepDays(template).map((days) => ({
    days,
    at: stepTime(date, days, template, zone),
    outcome: steps.find((step) => step.of === date && step.days === days),
  }));

/** Whether a step's time has come and isn't long past. Unix seconds. */
export const isStepDue = ({ at }: Pick<Step, 'at'>, now: number): boolean =>
  at <= now && at > now - LATE_DAYS * DAY_SECONDS;

/**
 * When the next message of a reminder goes by itself, Unix seconds; undefined where none will: its template leaves it to people, it is over or answered, or
 * every step has passed or been dealt with.
 */
export function nextSending(
  reminder: Reminder,
  template: ReminderTemplate | undefined,
  now: number,
  zone: Zone,
): number | undefined {
  if (template?.automatic !== true || reminder.closedDateTime !== 0 || isAnswered(reminder)) return undefined;
  return stepsOf(reminder, template, zone).find(
    (step) => step.outcome === undefined && (step.at > now || isStepDue(step, now)),
  )?.at;
}

/** The id of a step's message: whoever tries it, and however often, queues the same one. */
export const stepMessageID = (reminderID: string, { of, days, at }: { of: number; days: number; at: number }): string =>
  `/message/${at}-${fingerprint([reminderID, of, days])}`;

/** Whether the owner has answered about the day for which the reminder stands now. */
export const isAnswered = ({ date, notices = [] }: Pick<Reminder, 'date' | 'notices'>): boolean =>
  notices.some(({ answered }) => answered === date);

/** Whether the owner was told, by whatever way, shortly before a time. Unix seconds. */
export const wasToldLately = ({ notices = [] }: Pick<Reminder, 'notices'>, at: number): boolean =>
  notices.some(({ dateTime }) => dateTime > at - TOLD_LATELY_S);

/** Whether a person has to be told of a step now: it is of the last days or today, no message was queued for it, and nobody has told the owner since. */
const isStepWaiting = (reminder: Reminder, { at, outcome }: Step, now: number, zone: Zone): boolean =>
  at >= reminderWindowFrom(now, zone) &&
  at < nextDay(now, zone) &&
  (outcome === undefined || outcome.messageID === '') &&
  !wasToldLately(reminder, at);

/**
 * Whether a person has to be told of a reminder now (spec 2 §1): its day is here and nobody has told the owner; of a series the same of any of its steps, until
 * the owner answers. What goes by itself is no person's work, unless it couldn't go.
 */
export function isWaiting(
  reminder: Reminder,
  template: ReminderTemplate | undefined,
  now: number,
  zone: Zone,
): boolean {
  if (template === undefined || (template.steps ?? []).length === 0) return isDue(reminder, now, zone);
  if (reminder.closedDateTime !== 0 || isAnswered(reminder)) return false;
  return stepsOf(reminder, template, zone).some((step) => isStepWaiting(reminder, step, now, zone));
}

/** How many days before and after its own day a reminder may have to be told, by any of the templates. */
export function farthestSteps(templates: readonly ReminderTemplate[]): {
  readonly before: number;
  readonly after: number;
} {
  const days = templates.flatMap(stepDays);
  return { before: Math.abs(Math.min(0, ...days)), after: Math.max(0, ...days) };
}

/** Why an owner is written to about a reminder: owners agree to and refuse each by itself. */
export function purposeOf(reminder: Pick<Reminder, 'kind'>): MessagePurpose {
  const kind = kindOf(reminder);
  if (kind === 'birthday') return 'greeting';
  return kind === 'result' ? 'result' : 'care';
}

/** A reminder with what became of a step; the same step again changes nothing. */
export function withStep(reminder: Reminder, step: Omit<ReminderStep, '_id'>): Reminder {
  const steps = reminder.steps ?? [];
  if (steps.some(({ of, days }) => of === step.of && days === step.days)) return reminder;
  const _id = `${step.of}.${step.days}`;
  return { ...reminder, steps: [...steps, { _id, ...step }].slice(-60), updateDateTime: step.dateTime };
}
