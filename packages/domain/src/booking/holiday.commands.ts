import { z } from 'zod';
import { DAY_PARTS } from '../clinic/settings/booking.setting.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { suddenHolidayID } from './holiday.kind.ts';
import { type Holiday, holidayFields, holidaySchema } from './holiday.schema.ts';

const holidayRef = documentID('holiday/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(holidayFields.shape));

/** @throws DomainError badParameter, with the rule `overBeforeBegun` */
function demandDays({ start, end }: Pick<Holiday, 'start' | 'end'>): void {
  if (end < start)
    throw new DomainError('badParameter', 'ends before it begins', { rule: 'overBeforeBegun', field: 'end' });
}

/**
 * Writes down days off, one or a year's at once. Bookings of those days stay as they are: whoever closes a day is shown them, and moves or cancels each. Days of the office
 * calendar, whose ids follow from the day, are there once; what a clinic has made of one stays. A day that is closed at short notice twice (`suddenHolidayID`) is closed in the parts of both.
 * @throws DomainError conflict for a used id, badParameter
 */
export const createHolidays = defineCommand({
  name: 'holiday.create',
  word: '新增休診日',
  version: 1,
  permission: ['BIZ_HOURS_WRITE'],
  input: z.object({
    holidays: z
      .array(z.object({ _id: holidayRef, fields: holidayFields }))
      .min(1)
      .max(200),
  }),
  reads: ({ holidays }) => holidays.map(({ _id }) => ({ collection: 'holiday', id: _id })),
  async run(tx, { holidays }, ctx) {
    for (const { _id, fields } of holidays) {
      demandDays(fields);
      const known = await tx.get('holiday', _id);
      if (known && fields.source === 'official') continue;
      if (known && isAgain(known, fields)) {
        const parts = DAY_PARTS.filter((part) => known.parts.includes(part) || fields.parts.includes(part));
        if (parts.length > known.parts.length)
          await tx.put('holiday', { ...known, parts, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
        continue;
      }
      if (known) throw new DomainError('conflict', `holiday ${_id} exists`, { id: _id });
      await tx.put('holiday', holidaySchema.parse({ ...fields, _id, collection: 'holiday', ...madeBy(ctx) }));
    }
  },
});

/** Whether a day is closed at short notice that is so already: two desks did it, or first its morning and then the rest. */
const isAgain = (known: Holiday, { source, start, end }: Pick<Holiday, 'source' | 'start' | 'end'>): boolean =>
  source === 'sudden' && known._id === suddenHolidayID(start) && known.end === end;

/** Changes days off. @throws DomainError notFound, badParameter */
export const editHoliday = defineCommand({
  name: 'holiday.edit',
  word: '修改休診日',
  version: 1,
  permission: ['BIZ_HOURS_WRITE'],
  input: z.object({ holidayID: holidayRef, edits }),
  reads: (input) => [{ collection: 'holiday', id: input.holidayID }],
  async run(tx, input, ctx) {
    const before = await tx.get('holiday', input.holidayID);
    if (!before) throw new DomainError('notFound', 'no such days off', { id: input.holidayID });
    const after = editedDocument(ctx, holidaySchema, before, input.edits, FIELDS);
    demandDays(after);
    await tx.put('holiday', after);
  },
});

/** Takes days off away: the clinic works then. A missing one counts as taken away. @throws DomainError contradictory (`writtenSince`) */
export const removeHoliday = defineCommand({
  name: 'holiday.remove',
  word: '刪除休診日',
  version: 1,
  permission: ['BIZ_HOURS_WRITE'],
  input: z.object({ holidayID: holidayRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'holiday', id: input.holidayID }],
  witness: seesDocuments('holiday', (input) => [input.holidayID]),
  async run(tx, { holidayID, seen }, ctx) {
    const holiday = await tx.get('holiday', holidayID);
    if (!holiday) return;
    demandSeen(holidaySchema, holiday, seen, ctx.actor);
    await tx.remove('holiday', holiday._id);
  },
});
