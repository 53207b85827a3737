import { saveDistribution } from '@vetloom/domain/billing/distribution.commands.ts';
import { distributionOf } from '@vetloom/domain/billing/distribution.kind.ts';
import { type Distribution, distributionSchema } from '@vetloom/domain/billing/distribution.schema.ts';
import { DAY_SECONDS, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/billing/distribution`;
const frame = { scope: 'clinic', tag: 'Billing' } as const;
const params = z.object({ recordID: idParam(['record/', 'inHospital/'], 'notFound') });
const MOST_DAYS = 93;

const save = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/{recordID}`,
  permission: saveDistribution.permission,
  write: true,
  summary: 'Say how a bill counts for the people who earned it; the parts sum to the bill',
  command: saveDistribution.name,
  params,
  body: z.object({ parts: distributionSchema.shape.parts }),
  result: distributionSchema.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(
      call,
      saveDistribution,
      { recordID, parts: call.body.parts },
      async ({ reader }) => (await one(reader, 'distribution', distributionOf(recordID))) ?? null,
    );
  },
});

const get = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/{recordID}`,
  permission: ['BILLING_DISTRIBUTION_READ'],
  write: false,
  summary: 'How a bill counts, or null while nobody said',
  params,
  result: distributionSchema.nullable(),
  errors: [],
  handle: (call) =>
    reading(
      call,
      async ({ reader }) => (await one(reader, 'distribution', distributionOf(call.params.recordID))) ?? null,
    ),
});

const list = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/list`,
  permission: ['BILLING_DISTRIBUTION_READ'],
  write: false,
  summary: 'How the bills of days count, both ends included',
  body: z.object({ begin: unixSeconds, end: unixSeconds }),
  result: z.array(distributionSchema),
  errors: [],
  handle: (call) => {
    const { begin, end } = call.body;
    if (end < begin || end - begin > MOST_DAYS * DAY_SECONDS)
      throw new DomainError('badParameter', `a range of at most ${MOST_DAYS} days`, { fields: ['begin', 'end'] });
    return reading(call, async (clinic) => {
      const zone = await clinic.zone();
      const range = { from: dayStart(begin, zone), to: nextDay(end, zone) };
      return (await clinic.reader.query('distribution', 'byTime', range)) as Distribution[];
    });
  },
});

/** Performance of the people who earned a bill (spec 2 §7 "distribution save, get, list"). */
export const distributionEndpoints = [save, get, list];
