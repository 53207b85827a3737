import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { EINVOICE_SETTING, knowsSeller } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { SETTING_WRITERS, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { INVOICE_PERIOD, periodBounds, periodOf, readInvoice } from '@vetloom/domain/einvoice/invoice-number.ts';
import { addEinvoiceRange, passOverNumbers, removeEinvoiceRange } from '@vetloom/domain/einvoice/range.commands.ts';
import {
  type EinvoiceRange,
  einvoiceRangeID,
  einvoiceRangeSchema,
  invoiceCount,
  invoiceLetters,
} from '@vetloom/domain/einvoice/range.schema.ts';
import { type NumberStretch, unusedStretches } from '@vetloom/domain/einvoice/unused-numbers.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { blankMessage } from '@vetloom/integrations/einvoice/mig.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { blankID, keepEinvoiceSecret, queueBlanks, uploadsOf } from '@vetloom/storage/einvoice/upload-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { shortPage } from '../engine/listing.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { EINVOICE_PATH } from './einvoice.endpoints.ts';
import type { BlankReport } from './einvoice-service.ts';
import { SEED_KEY } from './sealed-code.ts';

const PATH = `${EINVOICE_PATH}/range`;
const frame = { scope: 'clinic', tag: 'E-invoices' } as const;
const writes = { ...frame, permission: SETTING_WRITERS, write: true } as const;
const period = z
  .string()
  .regex(INVOICE_PERIOD)
  .meta({ examples: ['11512'] });
/** The present one by default. */
const askedPeriod = period.optional();

const list = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  permission: ['BILLING_READ', 'GENERAL_SETTINGS_WRITE'],
  write: false,
  summary: 'Numbers that the tax office gave for a period (`11512` is November and December 2026)',
  query: shortPage.extend({ period: askedPeriod }),
  result: z.array(einvoiceRangeSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, zone }) => {
      const { limit, skip } = call.query;
      const asked = call.query.period ?? periodOf(call.now, await zone());
      const ranges = (await reader.query('einvoiceRange', 'byPeriod', { equals: [asked] })) as EinvoiceRange[];
      return ranges.slice(skip, skip + limit);
    }),
});

const add = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Enter numbers that the tax office gave',
  command: addEinvoiceRange.name,
  body: z.object({ period, letters: invoiceLetters, from: invoiceCount, to: invoiceCount }),
  result: einvoiceRangeSchema.nullable(),
  errors: ['contradictory'],
  handle: (call) => {
    const { period: of, letters, from } = call.body;
    const id = einvoiceRangeID(of, letters, from);
    return writing(
      call,
      addEinvoiceRange,
      call.body,
      async ({ reader }) => (await one(reader, 'einvoiceRange', id)) ?? null,
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{rangeID}`,
  summary: 'Take numbers off of which none is used, also from desks that hold some; missing ones count as taken off',
  command: removeEinvoiceRange.name,
  params: z.object({ rangeID: idParam('einvoiceRange/', 'notFound') }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeEinvoiceRange, { rangeID: call.params.rangeID }, async () => null),
});

const pass = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{rangeID}/passOver`,
  summary:
    'Pass over numbers up to one that is known to be used: after a backup was restored, the ministry may know later ones',
  command: passOverNumbers.name,
  params: z.object({ rangeID: idParam('einvoiceRange/', 'notFound') }),
  body: z.object({ until: invoiceCount }),
  result: einvoiceRangeSchema.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { rangeID } = call.params;
    return writing(
      call,
      passOverNumbers,
      { rangeID, until: call.body.until },
      async ({ reader }) => (await one(reader, 'einvoiceRange', rangeID)) ?? null,
    );
  },
});

/** The numbers of a period that stand on no invoice. */
async function unusedOf(tx: ClinicTransaction, period: string): Promise<NumberStretch[]> {
  const ranges = (await tx.reader.query('einvoiceRange', 'byPeriod', { equals: [period] })) as EinvoiceRange[];
  const used = await tx.sql<{ number: string }>(
    `SELECT body ->> 'number' AS number FROM vetloom.document
       WHERE clinic_id = $1 AND collection = 'einvoice' AND NOT deleted AND "t_period" = $2 AND body ->> 'number' <> ''`,
    [tx.clinic, period],
  );
  return unusedStretches(
    ranges,
    used.map(({ number }) => readInvoice(number)),
  );
}

const blankUpload = z.object({
  key: z.string(),
  state: z.enum(['waiting', 'taken', 'accepted', 'rejected']),
  tries: z.number().int(),
  said: z.string(),
  changedDateTime: z.number().int(),
});

const unused = endpoint({
  ...frame,
  method: 'GET',
  path: `${EINVOICE_PATH}/unused`,
  permission: ['BILLING_READ', 'GENERAL_SETTINGS_WRITE'],
  write: false,
  summary:
    'Numbers of a period that stand on no invoice, and how far their report (E0402) has come, a message for each pair of letters',
  query: shortPage.extend({ period: askedPeriod }),
  result: z.object({
    count: z.number().int(),
    stretches: z.array(z.object({ letters: z.string(), from: z.number().int(), to: z.number().int() })),
    reports: z.array(blankUpload),
  }),
  errors: [],
  handle: (call) =>
    call.services.sync.db.readClinic(call.clinic, async (tx) => {
      const { limit, skip } = call.query;
      const asked = call.query.period ?? periodOf(call.now, await zoneIn(tx.reader));
      const stretches = await unusedOf(tx, asked);
      return {
        count: stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0),
        stretches: stretches.slice(skip, skip + limit),
        reports: await uploadsOf(tx, [blankID(asked)]),
      };
    }),
});

const report = endpoint({
  ...writes,
  method: 'POST',
  path: `${EINVOICE_PATH}/unused/report`,
  summary:
    'Report to the ministry which numbers of a period nobody used (E0402), once it is over; what was rejected goes again',
  body: z.object({ period }),
  result: z.array(blankUpload),
  errors: ['contradictory'],
  handle: async (call) => {
    const { einvoices, sync } = call.services;
    const { period: asked } = call.body;
    const reports = await sync.db.inClinic(call.clinic, async (tx) => {
      await demandOpenClinic(tx);
      if (periodBounds(asked, await zoneIn(tx.reader)).to > call.now)
        throw new DomainError('contradictory', 'the period goes on', { rule: 'invoicePeriodRuns' });
      const setting = await settingOf(tx.reader, EINVOICE_SETTING);
      if (!knowsSeller(setting))
        throw new DomainError('contradictory', 'nobody knows who sells', { rule: 'invoiceSeller' });
      const stretches = await unusedOf(tx, asked);
      const said = [...Map.groupBy(stretches, ({ letters }) => letters)].map(([letters, own]) => {
        const content: BlankReport = {
          ...{ ubn: setting.sellerUbn, period: asked, letters },
          stretches: own.map(({ from, to }) => ({ from, to })),
        };
        return { key: blankMessage(content, content.ubn).key, content };
      });
      await queueBlanks(tx, asked, said, call.now);
      return uploadsOf(tx, [blankID(asked)]);
    });
    await noteOf(call, 'einvoice.unused', { period: asked });
    einvoices.wake(call.clinic);
    return reports;
  },
});

const account = z.object({
  /** Whether the clinic's key for the codes of its papers is here. */
  seed: z.boolean(),
  /** Whether its token for a value-added centre is here. */
  center: z.boolean(),
  /** Which ways this installation has. */
  ways: z.object({ center: z.boolean(), turnkey: z.boolean() }),
});

const accountNow = endpoint({
  ...frame,
  method: 'GET',
  path: `${EINVOICE_PATH}/account`,
  permission: SETTING_WRITERS,
  write: false,
  summary: 'Whether what proves the clinic is here, and which ways to the ministry this installation has',
  result: account,
  errors: [],
  handle: async (call) => {
    const { einvoices, sync } = call.services;
    const kept = await sync.db.readClinic(call.clinic, (tx) => einvoices.account(tx));
    return { ...kept, ways: einvoices.ways };
  },
});

const keep = endpoint({
  ...frame,
  method: 'PUT',
  path: `${EINVOICE_PATH}/account`,
  permission: SETTING_WRITERS,
  write: true,
  summary:
    'Give the key of the clinic’s codes, or its token for a value-added centre; null forgets one, what is left out stays',
  description: `Kept sealed by the server and never answered. The rest is set by PUT ${EINVOICE_SETTING.id}.`,
  body: z.object({
    /** The key for QR codes (AES) that the ministry's tool makes of the clinic's seed: 32 hexadecimal digits. */
    seed: z
      .string()
      .regex(SEED_KEY)
      .meta({ examples: ['0123456789ABCDEF0123456789ABCDEF'] })
      .nullable()
      .optional(),
    center: z.string().min(8).max(400).nullable().optional(),
  }),
  result: account,
  errors: [],
  handle: async (call) => {
    const { einvoices, sync } = call.services;
    const given = (['seed', 'center'] as const).filter((name) => call.body[name] !== undefined);
    const kept = await sync.db.inClinic(call.clinic, async (tx) => {
      await demandOpenClinic(tx);
      for (const name of given) {
        const secret = call.body[name] ?? null;
        await keepEinvoiceSecret(tx, name, secret === null ? null : einvoices.seal(call.clinic, name, secret));
      }
      return einvoices.account(tx);
    });
    await noteOf(call, 'einvoice.account', { given });
    einvoices.wake(call.clinic);
    return { ...kept, ways: einvoices.ways };
  },
});

/** Calls about invoices' numbers and what proves the clinic. */
export const einvoiceRangeEndpoints = [list, add, remove, pass, unused, report, accountNow, keep] as const;
