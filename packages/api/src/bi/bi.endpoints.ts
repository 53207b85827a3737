import { can } from '@vetloom/domain/access/policy.ts';
import { BI_STEPS, biFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { reading } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { readFacts } from './bi-source.ts';
import { keptFigures } from './kept-figures.ts';

/** Longest ranges in days: a quarter by day, a leap year by week and of one's own figures, eleven years by month. */
const MOST_DAYS = { day: 93, week: 366, month: 4018 } as const;
const MOST_OWN = 366;

const facts = endpoint({
  scope: 'clinic',
  tag: 'Figures',
  method: 'POST',
  path: `${CLINIC_BASE}/bi`,
  permission: ['BILLING_STAT', 'BILLING_READ_STAT'],
  write: false,
  summary: 'Revenue, visits, new owners, items, doctors and waiting times by day, week or month, both ends included',
  description:
    'The whole clinic with BILLING_STAT, else what the person took or earned, of at most a year. ' +
    '`received` is the sum of the receive logs of the same days.',
  body: z.object({ begin: unixSeconds, end: unixSeconds, step: z.enum(BI_STEPS).default('day') }),
  result: biFacts,
  errors: [],
  handle: (call) => {
    const { begin, end, step } = call.body;
    const whole = can(call.actor, 'BILLING_STAT');
    const days = whole ? MOST_DAYS[step] : Math.min(MOST_OWN, MOST_DAYS[step]);
    if (end < begin || end - begin > days * DAY_SECONDS)
      throw new DomainError('badParameter', `a range of at most ${days} days`, { fields: ['begin', 'end'] });
    const range = { from: begin, to: end };
    if (whole) return keptFigures(call.services.sync.db, call.clinic, range, step, call.now);
    const { staffID } = call.actor;
    return reading(call, async (clinic) => {
      const zone = await clinic.zone();
      return readFacts(clinic, range, step, { staffID, owners: true, zone });
    });
  },
});

/** A clinic's figures (spec 3 §2 "/bi/index"). */
export const biEndpoints = [facts];
