import { z } from 'zod';

/*
 * A generic archive of pictures over HTTP, with orders that stand on its worklist and reports that come back (spec 3 §7 `ebm`, `ebmEPSPI`). What those two names speak is published nowhere: the
 * shapes here are ours, made from what a worklist entry and a structured report hold in DICOM (PS3.4 K.6.1, Modality Worklist; PS3.6 tags in brackets), so that whoever stands before a real archive
 * has little to translate. JSON, Basic:
 *
 * GET    /status                      {"stations":[{"aeTitle","name","isOnline"}]}
 * PUT    /patients/{patientId}        `ebmEPSPI` alone, before its order
 * PUT    /orders/{accessionNumber}    201 new, 200 the same again, 409 another order of that number
 * GET    /orders/{accessionNumber}
 * DELETE /orders/{accessionNumber}    409 once pictures are being taken
 * GET    /orders/{accessionNumber}/reports
 * GET    /reports?limit=              those that nobody has acknowledged, oldest first
 * POST   /reports/acknowledged        {"reports":[{"reportId","version"}]}
 * GET    /reports/{reportId}
 * GET    /reports/{reportId}/pdf
 */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An animal. */
export const pacsPatient = z.object({
  /** (0010,0020) */
  patientId: z.string().min(1),
  /** (0010,0010) */
  name: z.string().min(1),
  /** (0010,2297) */
  responsiblePerson: z.string(),
  /** (0010,2201) */
  species: z.string(),
  /** (0010,2292) */
  breed: z.string(),
  /** (0010,0040): as DICOM writes it, empty for unknown. */
  sex: z.enum(['M', 'F', '']),
  /** (0010,2203) */
  isNeutered: z.boolean(),
  /** (0010,0030) */
  birthDate: day.optional(),
  /** (0010,1030), kg. */
  weightKg: z.number().positive().optional(),
  microchip: z.string().min(1).optional(),
});
/** An animal. */
export type PacsPatient = z.output<typeof pacsPatient>;

const orderFields = z.object({
  /** (0008,0050) */
  accessionNumber: z.string().min(1).max(40),
  /** (0040,0100) Scheduled procedure steps. */
  procedures: z.array(z.object({ code: z.string().min(1), description: z.string() })).min(1),
  /** (0040,0001) The station that takes the pictures; absent for any. */
  scheduledStation: z.string().min(1).optional(),
  /** (0032,1032) */
  requestingPhysician: z.string(),
  requestedAt: z.iso.datetime(),
  note: z.string(),
});
/** Body of an order in the manner of `ebm`: the animal stands in it. */
export const ebmOrder = orderFields.extend({ patient: pacsPatient }).strict();
/** Body of an order in the manner of `ebmEPSPI`: the animal was put before. */
export const epspiOrder = orderFields.extend({ patientId: z.string().min(1) }).strict();

/** How far an order is there. */
export const PACS_STATES = ['scheduled', 'inProgress', 'completed', 'cancelled'] as const;
/** An order as the archive has it. */
export const pacsOrder = z.object({
  accessionNumber: z.string(),
  /** The archive's own id of the worklist entry. */
  entryId: z.string().min(1),
  status: z.enum(PACS_STATES),
});

/** Its stations. */
export const pacsStatus = z.object({
  stations: z.array(z.object({ aeTitle: z.string(), name: z.string(), isOnline: z.boolean() })),
});

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const bound = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
/** A report on one study. */
export const pacsReport = z.object({
  reportId: z.string().min(1),
  /** Rises with each change of the report. */
  version: z.number().int().min(1),
  accessionNumber: text,
  patient: z
    .object({ patientId: text, name: text, responsiblePerson: text, species: text, breed: text, sex: text })
    .prefault({}),
  status: z.enum(['preliminary', 'final', 'amended', 'cancelled']),
  /** (0020,000D) */
  studyInstanceUID: text,
  modality: text,
  station: text,
  performedAt: text,
  reportedAt: text,
  title: text,
  findings: text,
  impression: text,
  measurements: z
    .array(
      z.object({
        code: z.string(),
        name: text,
        value: z.union([z.number(), z.string()]),
        unit: text,
        low: bound,
        high: bound,
      }),
    )
    .nullish()
    .transform((all) => all ?? []),
});
/** A report on one study. */
export type PacsReport = z.output<typeof pacsReport>;

/** A report, of which only the name is looked at. */
export const pacsReportNamed = z.looseObject({ reportId: z.string().min(1), version: z.number().int().min(1) });
/** Reports that nobody has acknowledged. */
export const pacsReports = z.object({
  reports: z.array(pacsReportNamed),
  hasMore: z.boolean(),
});
/** What acknowledges them. */
export const pacsAcknowledged = z.object({
  reports: z.array(z.object({ reportId: z.string(), version: z.number().int() })).min(1),
});
