import { z } from 'zod';

/*
 * VetConnect PLUS as its public clients speak it: ordering in `/api/v1`, results in `/api/v3`, on two hosts (`integration.` and `partner.vetconnectplus.com`). Its own reference is shown to
 * partners alone. Held against YosemiteCrew/Yosemite-Crew (`idexx.client.ts`, `idexx-results.client.ts`, order adapter) and nominal-systems/dmi-e2e (`src/idexx-mock`, which was checked against
 * IDEXX's development service) with its interfaces of orders and results. Looking an order up by the clinic's number is from memory: see `idexx-orders.ts`.
 */

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');
const optionalNumber = z
  .union([z.number(), z.string().transform(Number)])
  .nullish()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null));

/** `/api/v1/ref/*`. */
export const refList = z.object({
  version: text,
  list: z.array(
    z.object({
      code: z.string(),
      name: text,
      speciesCode: text,
      inHouse: z
        .boolean()
        .nullish()
        .transform((is) => is === true),
    }),
  ),
});
/** A word of a list of reference. */
export type RefEntry = z.output<typeof refList>['list'][number];

/** `/api/v1/ivls/devices`. */
export const deviceList = z.object({
  ivlsDeviceList: z.array(
    z.object({ deviceSerialNumber: z.string().min(1), displayName: text, vcpActivatedStatus: text }),
  ),
});

/** An order as the service answers it. */
export const orderAnswer = z.object({
  /** It stands in addresses, and so holds nothing that means something there. */
  idexxOrderId: z.union([z.string().regex(/^[\w-]{1,80}$/), z.number().int().nonnegative().transform(String)]),
  corporateRequisitionId: text,
  status: text,
  uiURL: text,
});
/** An order as the service answers it. */
export type IdexxOrder = z.output<typeof orderAnswer>;
/** What looking an order up by the clinic's number is answered with. */
export const orderList = z.union([
  z.array(orderAnswer),
  z.object({ orders: z.array(orderAnswer) }).transform((list) => list.orders),
]);

/** The words of a refusal: `{errors: [{errorCode, message, index?}]}`. */
export const refusal = z.object({ errors: z.array(z.object({ errorCode: text, message: text })).min(1) });

/** `/api/v3/results/latest` and `/search`. */
export const resultList = z.object({
  batchId: text,
  hasMoreResults: z
    .boolean()
    .nullish()
    .transform((has) => has === true),
  results: z.array(z.looseObject({ resultId: text })),
});

const note = z.union([
  z.string(),
  z
    .object({ title: text, content: text })
    .transform(({ title, content }) => [title, content].filter(Boolean).join(': ')),
]);
/** Notes come as a list, as one object, or as an empty object. */
const notes = z
  .union([z.array(note), note.transform((one) => [one])])
  .nullish()
  .catch([])
  .transform((all) => (all ?? []).filter((words) => words !== ''));

/** One result. */
export const idexxResult = z.object({
  resultId: z.string().min(1),
  orderId: text,
  requisitionId: text,
  accessionId: text,
  status: text,
  statusDetail: text,
  updatedDate: text,
  modality: text,
  patient: z
    .object({
      patientId: text,
      name: text,
      clientFirstName: text,
      clientLastName: text,
      genderName: text,
      speciesCode: text,
      speciesName: text,
      breedName: text,
    })
    .prefault({}),
  categories: z
    .array(
      z.object({
        name: text,
        notes,
        tests: z
          .array(
            z.object({
              runSummaryId: text,
              analyte: text,
              code: text,
              name: text,
              result: text,
              status: text,
              qualifier: text,
              outOfRange: z.boolean().nullish(),
              outOfRangeCode: text,
              low: optionalNumber,
              high: optionalNumber,
              criticalLow: optionalNumber,
              criticalHigh: optionalNumber,
              units: text,
              notes,
            }),
          )
          .nullish()
          .transform((tests) => tests ?? []),
      }),
    )
    .nullish()
    .transform((categories) => categories ?? []),
  runSummaries: z
    .array(z.object({ id: text, name: text, runDate: text, ivlsSerialNumber: text }))
    .nullish()
    .transform((summaries) => summaries ?? []),
  notes,
});
/** One result. */
export type IdexxResult = z.output<typeof idexxResult>;
/** One value of a result. */
export type IdexxTest = IdexxResult['categories'][number]['tests'][number];
