import { patientBundle } from '@vetloom/documents/fhir/patient-bundle.ts';
import { patientHistoryDocument } from '@vetloom/documents/patient-history.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { reading } from '../engine/clinic-call.ts';
import { noteOf, type TracedCall } from '../engine/traced-call.ts';
import { sendPdf } from '../print/send-pdf.ts';
import { endpoint } from '../services.ts';
import { ADMIN_NOTE, clinicFile, demandAdmin, exportJobEndpoints } from './export-job.endpoints.ts';
import { patientFile } from './patient.ts';

const frame = { scope: 'clinic', tag: 'Export' } as const;
const ofClinic = { ...frame, permission: ['CUSTOMER_EXPORT'] } as const;
const clinicLink = endpoint({
  ...ofClinic,
  method: 'POST',
  path: `${CLINIC_BASE}/export/clinic/link`,
  summary: 'An address from which a browser saves the whole clinic; it serves for a minute',
  description: ADMIN_NOTE,
  write: true,
  // A closed clinic gets its own data out, before an operator takes it away.
  evenClosed: true,
  result: z.object({ url: z.string(), expiresAt: unixSeconds }),
  errors: ['forbidden'],
  handle: async (call) => {
    demandAdmin(call.actor);
    return call.services.exports.link(call.clinic, makerOf(call.person));
  },
});

const clinicArchive = endpoint({
  ...ofClinic,
  method: 'GET',
  path: `${CLINIC_BASE}/export/clinic`,
  summary: 'The whole clinic as one archive: documents, inventory, files, and its history as it was sealed',
  description: ADMIN_NOTE,
  answers: 'bytes',
  media: ['application/zip'],
  write: false,
  result: z.null(),
  errors: ['forbidden', 'contradictory', 'rateLimited'],
  handle: async (call) => {
    demandAdmin(call.actor);
    const content = await call.services.exports.stream(call.clinic, makerOf(call.person), call.request.ip);
    await clinicFile(call.reply, call.clinic).send(content);
    return null;
  },
});

const clinicSaved = endpoint({
  method: 'GET',
  path: '/api/export/{token}',
  scope: 'public',
  tag: 'Export',
  permission: [],
  summary: 'The whole clinic by an address that was handed out a moment ago',
  answers: 'bytes',
  media: ['application/zip'],
  write: false,
  params: z.object({ token: z.string().max(700) }),
  result: z.null(),
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: async ({ services, params, reply, request }) => {
    const { clinic, ...maker } = await services.exports.holder(params.token);
    await clinicFile(reply, clinic).send(await services.exports.stream(clinic, maker, request.ip));
    return null;
  },
});

const petParams = z.object({ petID: idParam('pet', 'petNotFound') });
const ofPet = { ...frame, permission: ['RECORD_READ'], method: 'GET', write: false, params: petParams } as const;
const PET_NOTE = 'Needs PET_READ and CUSTOMER_READ as well. Each export is written to the audit log.';

/** A patient's file goes out of the house: it takes the right to read all of it, and leaves a line in the log. */
async function openFile(call: TracedCall, petID: string, kind: string) {
  demand(call.actor, ['PET_READ']);
  demand(call.actor, ['CUSTOMER_READ']);
  const file = await reading(call, ({ reader }) => patientFile(reader, call, petID));
  await noteOf(call, 'patient.export', { petID: file.bundle.pet._id, kind });
  return file;
}

const patientFhir = endpoint({
  ...ofPet,
  path: `${CLINIC_BASE}/export/pet/{petID}/fhir`,
  summary: 'One animal as a FHIR R5 bundle',
  description: `${PET_NOTE} Patient with the animal extension, RelatedPerson, Encounter, Observation, Condition, MedicationDispense, Immunization.`,
  answers: 'bytes',
  media: ['application/fhir+json'],
  result: z.null(),
  errors: ['petNotFound', 'forbidden'],
  handle: async (call) => {
    const { bundle } = await openFile(call, call.params.petID, 'fhir');
    await call.reply
      .header('content-type', 'application/fhir+json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="patient.fhir.json"')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(patientBundle(bundle), null, 2));
    return null;
  },
});

const patientPdf = endpoint({
  ...ofPet,
  path: `${CLINIC_BASE}/export/pet/{petID}/pdf`,
  summary: 'One animal with all visits as PDF',
  description: PET_NOTE,
  answers: 'bytes',
  media: ['application/pdf'],
  result: z.null(),
  errors: ['petNotFound', 'forbidden'],
  handle: async (call) => {
    const { history } = await openFile(call, call.params.petID, 'pdf');
    return sendPdf(call.reply, [patientHistoryDocument(history)], 'attachment; filename="patient.pdf"');
  },
});

/** Exports of the whole clinic and of one animal. */
export const exportEndpoints = [clinicLink, clinicArchive, clinicSaved, ...exportJobEndpoints, patientFhir, patientPdf];
