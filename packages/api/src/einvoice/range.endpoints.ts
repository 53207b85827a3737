import { EINVOICE_SETTING } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { SETTING_WRITERS } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { INVOICE_PERIOD, periodOf, readInvoice } from '@vetloom/domain/einvoice/invoice-number.ts';
import { addEinvoiceRange, removeEinvoiceRange } from '@vetloom/domain/einvoice/range.commands.ts';
import {
  type EinvoiceRange,
  einvoiceRangeID,
  einvoiceRangeSchema,
  invoiceCount,
  invoiceLetters,
} from '@vetloom/domain/einvoice/range.schema.ts';
import { unusedStretches } from '@vetloom/domain/einvoice/unused-numbers.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { keepEinvoiceSecret } from '@vetloom/storage/einvoice/upload-rows.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { shortPage } from '../engine/listing.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { EINVOICE_PATH } from './einvoice.endpoints.ts';
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
  summary: 'Take numbers off that no desk was given; missing ones count as taken off',
  command: removeEinvoiceRange.name,
  params: z.object({ rangeID: idParam('einvoiceRange/', 'notFound') }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeEinvoiceRange, { rangeID: call.params.rangeID }, async () => null),
});

const unused = endpoint({
  ...frame,
  method: 'GET',
  path: `${EINVOICE_PATH}/unused`,
  permission: ['BILLING_READ', 'GENERAL_SETTINGS_WRITE'],
  write: false,
  summary: 'Numbers of a period that stand on no invoice as they are reported when it is over (E0402)',
  query: shortPage.extend({ period: askedPeriod }),
  result: z.object({
    count: z.number().int(),
    stretches: z.array(z.object({ letters: z.string(), from: z.number().int(), to: z.number().int() })),
  }),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, rows, zone }) => {
      const { limit, skip } = call.query;
      const asked = call.query.period ?? periodOf(call.now, await zone());
      const ranges = (await reader.query('einvoiceRange', 'byPeriod', { equals: [asked] })) as EinvoiceRange[];
      const used = await rows<{ number: string }>(
        `SELECT body ->> 'number' AS number FROM vetloom.document
           WHERE clinic_id = $1 AND collection = 'einvoice' AND NOT deleted AND "t_period" = $2 AND body ->> 'number' <> ''`,
        [asked],
      );
      const stretches = unusedStretches(
        ranges,
        used.map(({ number }) => readInvoice(number)),
      );
      return {
        count: stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0),
        stretches: stretches.slice(skip, skip + limit),
      };
    }),
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
export const einvoiceRangeEndpoints = [list, add, remove, unused, accountNow, keep] as const;
