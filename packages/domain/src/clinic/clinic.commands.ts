import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { isSoundTaxID } from '../core/tax-id.ts';
import { isTimeZone } from '../core/zone.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { clinicSchema } from './clinic.schema.ts';
import { nameOfClinic } from './practice-name.ts';

const CLINIC_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'address',
  'taxID',
  'licenseNumber',
  'info',
  'timeZone',
  'instrumentBridge',
  'biUrl',
]);

/**
 * Changes the clinic's name, particulars and time zone (PUT /clinic). Another zone tells the days of the past anew; the day with which money was
 * stored stays. Errors: notFound, badParameter, also for a zone that nobody knows and
 * a uniform number whose check digit is wrong.
 */
export const editClinic = defineCommand({
  name: 'clinic.edit',
  word: '修改院所資料',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object({ edits }),
  async run(tx, input, ctx) {
    const before = await tx.get('clinic', '/clinic');
    if (!before) throw new DomainError('notFound', 'the clinic has no document', { id: '/clinic' });
    const edited = clinicSchema.safeParse(withEdits(ctx, before, input.edits, CLINIC_FIELDS));
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited clinic is not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    const { timeZone, taxID } = edited.data;
    if (taxID !== before.taxID && taxID !== '' && !isSoundTaxID(taxID))
      throw new DomainError('badParameter', 'no uniform number of a business', { field: 'taxID' });
    if (timeZone !== before.timeZone && !isTimeZone(timeZone))
      throw new DomainError('badParameter', `no time zone ${timeZone}`, { field: 'timeZone' });
    const name = nameOfClinic(edited.data, edited.data.name);
    await tx.put('clinic', { ...edited.data, name, updateDateTime: ctx.now });
  },
});
