import { z } from 'zod';
import { customizeSchema } from '../clinic/clinic.schema.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { defineCommand } from '../core/command.ts';
import { applyEdits, conflictReporter, edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { REMINDER_TEMPLATES, type ReminderTemplate } from './reminder.schema.ts';

const ROOTS: ReadonlySet<string> = new Set(['reminders']);

/** Changes the clinic's reminder templates, row by row (spec 3 §3 "customise"). Error: badParameter. */
export const editReminderTemplates = defineCommand({
  name: 'reminder.editTemplates',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object({ edits }),
  reads: () => [{ collection: 'customize', id: REMINDER_TEMPLATES }],
  async run(tx, input, ctx) {
    const found = await tx.get('customize', REMINDER_TEMPLATES);
    const before = { _id: REMINDER_TEMPLATES, collection: 'customize' as const, updateDateTime: 0, ...found };
    const edited = applyEdits(
      { ...before, reminders: before.reminders ?? [] },
      input.edits,
      ROOTS,
      conflictReporter(ctx, 'customize', REMINDER_TEMPLATES),
    );
    const parsed = customizeSchema.safeParse({ ...edited, updateDateTime: ctx.now });
    if (!parsed.success)
      throw new DomainError('badParameter', 'the edited templates are not valid', {
        field: parsed.error.issues[0]?.path.join('.') ?? '',
      });
    await tx.put('customize', parsed.data);
  },
});

/** Whether a template is for animals of a kind. */
export const isFor = (template: Pick<ReminderTemplate, 'species'>, petType: string): boolean =>
  (template.species ?? []).length === 0 || (template.species ?? []).includes(petType);

/** What a catalogue item reminds of by itself. */
export interface DefaultReminder {
  readonly title: string;
  /** Start of the clinic's day. */
  readonly date: number;
  readonly templateID: string;
}

/**
 * The reminder that a vaccine or another catalogue item brings about: the template that names the item and the animal's kind, a template for
 * this kind before one for all; without one, the item's own days. Undefined where the clinic set nothing.
 */
export function defaultReminder(
  item: { readonly _id: string; readonly name: string; readonly reminderDays: number | null },
  petType: string,
  templates: readonly ReminderTemplate[],
  now: number,
): DefaultReminder | undefined {
  const fitting = templates.filter(
    (template) => (template.itemIDs ?? []).includes(item._id) && isFor(template, petType),
  );
  const template = fitting.find(({ species }) => (species ?? []).length > 0) ?? fitting[0];
  const days = template?.days ?? item.reminderDays;
  if (days === null) return undefined;
  return {
    title: template?.title ?? item.name,
    date: dayStart(now) + days * DAY_SECONDS,
    templateID: template?._id ?? '',
  };
}
