import { z } from 'zod';
import { type Customize, customizeSchema } from '../clinic/clinic.schema.ts';
import { demandFlag } from '../clinic/demand-flag.ts';
import { keepFormer } from '../clinic/list-merge.ts';
import { demandFillable, REMINDER_TEMPLATES, type ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { adopted } from '../core/suggested.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { closestFor } from './steps.ts';

const ROOTS: ReadonlySet<string> = new Set(['reminders']);

/** Changes the clinic's reminder templates, row by row (spec 3 §3 "customise"). Errors: badParameter, also (`unknownPlaceholder`) for a name in braces that nothing is filled in for. */
export const editReminderTemplates = defineCommand({
  name: 'reminder.editTemplates',
  word: '修改提醒範本',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object({ edits }),
  reads: () => [{ collection: 'customize', id: REMINDER_TEMPLATES }],
  async run(tx, input, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const found = await tx.get('customize', REMINDER_TEMPLATES);
    const before = { _id: REMINDER_TEMPLATES, collection: 'customize' as const, updateDateTime: 0, ...found };
    const edited = withEdits(ctx, { ...before, reminders: before.reminders ?? [] }, input.edits, ROOTS);
    const parsed = customizeSchema.safeParse({ ...edited, updateDateTime: ctx.now });
    if (!parsed.success)
      throw new DomainError('badParameter', 'the edited templates are not valid', {
        field: parsed.error.issues[0]?.path.join('.') ?? '',
      });
    demandFillable(found?.reminders, parsed.data.reminders);
    const reminders = keepFormer(
      'reminders',
      before.reminders ?? [],
      parsed.data.reminders ?? [],
    ) as Customize['reminders'];
    await tx.put('customize', adopted({ ...parsed.data, reminders }));
  },
});

/**
 * A vaccine or another catalogue item with the reminder that the clinic's templates want for it: the template that names the item and the
 * animal's kind gives title and days, one for this kind before one for all; without one the item keeps its own.
 */
export function withTemplate<
  I extends { readonly _id: string; readonly name: string; readonly reminderDays: number | null },
>(item: I, petType: string, templates: readonly ReminderTemplate[]): I {
  const template = closestFor(
    templates.filter(({ itemIDs }) => (itemIDs ?? []).includes(item._id)),
    petType,
  );
  return template === undefined ? item : { ...item, name: template.title, reminderDays: template.days };
}
