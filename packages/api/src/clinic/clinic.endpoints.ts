import { editClinic } from '@vetloom/domain/clinic/clinic.commands.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead, tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const reads = { scope: 'clinic', tag: 'Clinic', permission: [], write: false, method: 'GET' } as const;
const writes = { scope: 'clinic', tag: 'Clinic', write: true, method: 'PUT' } as const;
const base = { updateDateTime: unixSeconds.optional() };
const clinicFields = clinicSchema.pick({
  name: true,
  phone: true,
  address: true,
  taxID: true,
  licenseNumber: true,
  info: true,
  timeZone: true,
  instrumentBridge: true,
  biUrl: true,
});
const clinicView = fieldwise(clinicSchema);

const getClinic = endpoint({
  ...reads,
  path: `${CLINIC_BASE}/clinic`,
  summary: 'The clinic and its particulars',
  result: clinicView.nullable(),
  versioned: true,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = await one(clinic.reader, 'clinic', '/clinic');
      if (!found) throw new DomainError('notFound', 'the clinic has no document');
      await tagRead(call, clinic, 'clinic', '/clinic');
      return shown(call.actor, 'clinic', found);
    }),
});

const putClinicAt = (path: string, summary: string) =>
  endpoint({
    ...writes,
    path,
    permission: editClinic.permission,
    summary,
    command: editClinic.name,
    body: fieldwise(clinicFields).extend(base),
    result: clinicView.nullable(),
    versioned: true,
    errors: ['notFound', 'conflict'],
    handle: (call) =>
      writing(
        call,
        editClinic,
        async (read) => ({ edits: await editsOf(read, call, 'clinic', '/clinic', call.body) }),
        async (after) => {
          tagWritten(call, after, 'clinic', '/clinic');
          return shown(call.actor, 'clinic', await one(after.reader, 'clinic', '/clinic'));
        },
      ),
  });

/** The clinic itself (spec 1 §7 "Clinic"). */
export const clinicEndpoints = [
  getClinic,
  putClinicAt(`${CLINIC_BASE}/clinic`, 'Change the clinic: only the fields sent'),
  putClinicAt(
    '/api/sdk/clinicHandler/{clinic}',
    'Change the clinic, its name above all: devices show it without a new sign-in',
  ),
];
