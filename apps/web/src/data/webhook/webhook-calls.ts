import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const number = z.number();
const webhook = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  paused: z.enum(['', 'failing', 'gone']),
  pausedDateTime: number,
  failingSince: number,
  oldSecretUntil: number,
  waiting: number,
});
/** A program of the clinic's own that hears of events. */
export type WebhookRow = z.output<typeof webhook>;

const subject = z.object({ collection: z.string(), word: z.string(), scopes: z.array(z.string()) });
/** A kind of document of which programs are told, and by which scopes one reads it. */
export type WebhookSubjectRow = z.output<typeof subject>;
const all = z.object({ webhooks: z.array(webhook), subjects: z.array(subject) });
/** The programs, and what there is to be told of. */
export type Webhooks = z.output<typeof all>;
const withSecret = z.object({ webhook, secret: z.string() });
const delivery = z.object({
  _id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'taken']),
  tries: number,
  nextDateTime: number,
  dateTime: number,
  takenDateTime: number.nullable(),
  attempts: z.array(z.object({ at: number, status: number, tookMs: number, fault: z.string(), said: z.string() })),
});
/** An event in a program's log. */
export type WebhookDelivery = z.output<typeof delivery>;

/** What is said of a program. */
export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
}

const at = (id: string, rest = ''): string => `${clinicBase()}/webhook/${encodeURIComponent(id)}${rest}`;

/** The clinic's own programs that hear of events; with the network. Refusals are DomainErrors. */
export const webhookCalls = {
  all: async (): Promise<Webhooks> => all.parse(await callServer('GET', `${clinicBase()}/webhook`)),
  /** Answers the secret, once. */
  create: async (fields: WebhookFields): Promise<string> =>
    withSecret.parse(await callServer('POST', `${clinicBase()}/webhook`, fields)).secret,
  change: (id: string, fields: Partial<WebhookFields> & { readonly active?: boolean }): Promise<unknown> =>
    callServer('PUT', at(id), fields),
  remove: (id: string): Promise<unknown> => callServer('DELETE', at(id)),
  rotate: async (id: string): Promise<string> =>
    withSecret.parse(await callServer('POST', at(id, '/secret'), {})).secret,
  attempt: (id: string): Promise<unknown> => callServer('POST', at(id, '/test'), {}),
  log: async (id: string): Promise<readonly WebhookDelivery[]> =>
    z.array(delivery).parse(await callServer('GET', at(id, '/delivery?limit=50'))),
  replay: (
    id: string,
    which: { readonly deliveryID: string } | { readonly from: number; readonly to: number },
  ): Promise<unknown> => callServer('POST', at(id, '/replay'), which),
} as const;
