import { einvoiceSchema } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';

const base = () => `${clinicBase()}/einvoice`;
const number = z.number();

const upload = z.object({
  key: z.string(),
  kind: z.enum(['F0401', 'F0501', 'G0401', 'G0501']),
  state: z.enum(['waiting', 'taken', 'accepted', 'rejected']),
  tries: number,
  said: z.string(),
  changedDateTime: number,
});
/** A message to the ministry and how far it has come. */
export type EinvoiceUpload = z.output<typeof upload>;

const row = z.object({ invoice: einvoiceSchema, uploads: z.array(upload) });
/** An invoice with what the ministry said of it. */
export type EinvoiceRow = z.output<typeof row>;
const month = z.object({ count: number, stands: number, invoices: z.array(row) });
const queue = z.object({ waiting: number, taken: number, accepted: number, rejected: number, oldest: number });
/** How many messages stand where. */
export type EinvoiceQueue = z.output<typeof queue>;
const blankReport = z.object({
  key: z.string(),
  state: z.enum(['waiting', 'taken', 'accepted', 'rejected']),
  said: z.string(),
});
const unused = z.object({
  count: number,
  stretches: z.array(z.object({ letters: z.string(), from: number, to: number })),
  /** How far the report of them has come; none before it was asked for. */
  reports: z.array(blankReport).default([]),
});
/** Numbers that stand on no invoice. */
export type UnusedNumbers = z.output<typeof unused>;
const account = z.object({
  seed: z.boolean(),
  center: z.boolean(),
  ways: z.object({ center: z.boolean(), turnkey: z.boolean() }),
});
/** What proves the clinic, and which ways the installation has. */
export type EinvoiceAccount = z.output<typeof account>;

/** What of invoices only the server knows; with the network. Refusals are DomainErrors. */
export const einvoiceCalls = {
  month: async (of: string, limit: number): Promise<z.output<typeof month>> =>
    month.parse(await callServer('GET', `${base()}/list?month=${of}&limit=${limit}`)),
  queue: async (): Promise<EinvoiceQueue> => queue.parse(await callServer('GET', `${base()}/queue`)),
  unused: async (period: string): Promise<UnusedNumbers> =>
    unused.parse(await callServer('GET', `${base()}/unused?period=${period}`)),
  reportUnused: (period: string): Promise<unknown> => callServer('POST', `${base()}/unused/report`, { period }),
  resend: (invoiceID: string): Promise<unknown> => callServer('POST', inClinic`/einvoice/${invoiceID}/resend`, {}),
  account: async (): Promise<EinvoiceAccount> => account.parse(await callServer('GET', `${base()}/account`)),
  keep: async (given: { readonly seed?: string | null; readonly center?: string | null }): Promise<EinvoiceAccount> =>
    account.parse(await callServer('PUT', `${base()}/account`, given)),
} as const;
