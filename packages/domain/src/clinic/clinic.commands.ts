import { z } from 'zod';
import { defineCommand } from '../core/command.ts';
import { applyEdits, conflictReporter, edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { clinicSchema, settingSchema } from './clinic.schema.ts';

const CLINIC_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'address',
  'taxID',
  'licenseNumber',
  'info',
  'instrumentBridge',
]);
const SETTING_FIELDS: ReadonlySet<string> = new Set([
  'drugRounding',
  'labelSize',
  'petIDFormat',
  'petIDPrefix',
  'petIDSpeciesRule',
  'allianceShare',
  'waitWarnMinutes',
  'waitAlertMinutes',
  'localHistoryMonths',
  'print',
  'paper',
]);

/** Changes the clinic's name and particulars (PUT /clinic). */
export const editClinic = defineCommand({
  name: 'clinic.edit',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object({ edits }),
  async run(tx, input, ctx) {
    const before = await tx.get('clinic', '/clinic');
    if (!before) throw new DomainError('notFound', 'the clinic has no document', { id: '/clinic' });
    const edited = clinicSchema.safeParse(
      applyEdits(before, input.edits, CLINIC_FIELDS, conflictReporter(ctx, 'clinic', before._id)),
    );
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited clinic is not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    await tx.put('clinic', { ...edited.data, updateDateTime: ctx.now });
  },
});

/** Changes the clinic's settings (PUT /setting). */
export const editSetting = defineCommand({
  name: 'setting.edit',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'],
  input: z.object({ edits }),
  async run(tx, input, ctx) {
    const before =
      (await tx.get('setting', '/setting')) ??
      settingSchema.parse({ _id: '/setting', collection: 'setting', updateDateTime: ctx.now });
    const edited = settingSchema.safeParse(
      applyEdits(before, input.edits, SETTING_FIELDS, conflictReporter(ctx, 'setting', before._id)),
    );
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited settings are not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    await tx.put('setting', { ...edited.data, updateDateTime: ctx.now });
  },
});
