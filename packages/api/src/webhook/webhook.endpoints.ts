import { randomBytes } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { requiredLine, unixSeconds, webLink } from '@vetloom/domain/core/schema.ts';
import {
  OLD_SECRET_SECONDS,
  WEBHOOK_TEST,
  webhookEvents,
  webhookSubjects,
} from '@vetloom/domain/webhook/webhook-events.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import {
  addWebhook,
  changeWebhook,
  deliveriesOf,
  queueEvents,
  removeWebhook,
  replaceSecret,
  replayEvents,
  type Webhook,
  webhookOf,
  webhooksOf,
} from '@vetloom/storage/webhook/webhook-rows.ts';
import { z } from 'zod';
import { noteTrace } from '../access/traces.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { page } from '../engine/listing.ts';
import { demandOutward } from '../engine/outward.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/webhook`;
const ONE = `${PATH}/{webhookID}`;
const frame = { scope: 'clinic', tag: 'Webhooks', permission: ['VETLOOM_SYSTEM'] } as const;
const reads = { ...frame, write: false, method: 'GET' } as const;
const writes = { ...frame, write: true } as const;

/** Programs of one clinic at most. */
const MOST = 20;

const webhookID = z
  .string()
  .regex(/^wh_[0-9a-z]{12}$/)
  .meta({ examples: ['wh_3f9k2m7c1x0p'] });
const params = z.object({ webhookID });
const url = webLink(500).refine((text) => text !== '', 'an address');
const events = z
  .array(z.string().max(80))
  .min(1)
  .max(500)
  .refine((all) => new Set(all).size === all.length, 'each event once')
  .meta({ examples: [['booking.created', 'booking.changed']] });
const fields = { name: requiredLine(80), url, events };

const webhook = z.object({
  _id: webhookID,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** Whether events are sent; what happens meanwhile waits. */
  active: z.boolean(),
  /** Why the server stopped by itself: nothing was taken for three days, or the target is gone (410). Empty where it didn't. */
  paused: z.enum(['', 'failing', 'gone']),
  pausedDateTime: unixSeconds,
  /** Since when nothing is taken; 0 while all is well. */
  failingSince: unixSeconds,
  /** Until when the secret before the present one counts beside it; 0 or a time that is over where there is none. */
  oldSecretUntil: unixSeconds,
  /** Events that wait to be taken. */
  waiting: z.number().int(),
  createDateTime: unixSeconds,
  createBy: z.string(),
});
const withSecret = z.object({
  webhook,
  /** By which events are signed. Shown this once. */
  secret: z.string(),
});

const shown = ({ id, oldUntil, ...rest }: Webhook & { readonly waiting: number }): z.output<typeof webhook> => ({
  ...rest,
  events: [...rest.events],
  ...{ _id: id, oldSecretUntil: oldUntil },
});

type Tx = Pick<ClinicTransaction, 'clinic' | 'sql'>;

async function demandWebhook(tx: Tx, id: string): Promise<Webhook & { readonly waiting: number }> {
  const found = (await webhooksOf(tx)).find((one) => one.id === id);
  if (!found) throw new DomainError('notFound', 'no such program', { id });
  return found;
}

/** Writes to a clinic that is open, and leaves a trace of who did what. */
async function writing<A>(
  call: AnyClinicCall & { readonly request: { readonly ip: string } },
  kind: string,
  id: string,
  act: (tx: ClinicTransaction) => Promise<A>,
  /** Where it listens from then on, and what for, as far as that was said. */
  said: { readonly url?: string; readonly events?: readonly string[]; readonly active?: boolean } = {},
): Promise<A> {
  const { db } = call.services.sync;
  const answer = await db.inClinic(call.clinic, async (tx) => {
    await demandOpenClinic(tx);
    return act(tx);
  });
  const { url: address, ...rest } = said;
  // The host alone: what stands behind it may be somebody's secret.
  const told = address === undefined ? rest : { ...rest, host: new URL(address).host };
  await noteTrace(db, {
    ...{ kind: `webhook.${kind}`, email: call.person.email, clinic: call.clinic },
    ...{ address: call.request.ip, detail: { webhook: id, ...told } },
  });
  return answer;
}

/** What can't be chosen or reached. @throws DomainError badParameter */
function demandTarget(call: AnyClinicCall, wanted: { readonly url: string; readonly events: readonly string[] }): void {
  const known = new Set<string>(webhookEvents());
  const other = wanted.events.find((event) => !known.has(event));
  if (other !== undefined)
    throw new DomainError('badParameter', `there is no event ${other}`, { field: 'events', rule: 'webhookEvent' });
  const refused = (message: string) =>
    new DomainError('badParameter', message, { field: 'url', rule: 'webhookAddress' });
  if (!URL.canParse(wanted.url)) throw refused('not an address');
  const { protocol, username, password, hostname } = new URL(wanted.url);
  if (username + password !== '') throw refused('an address without a name in it');
  const own = call.services.webhooks.ownHosts.has(hostname.replace(/^\[|\]$/g, ''));
  if (protocol !== 'https:' && !(protocol === 'http:' && own)) throw refused('an address of https');
}

const list = endpoint({
  ...reads,
  path: PATH,
  summary: 'The clinic’s own programs that hear of events, and the events that there are',
  description:
    'An event says which document was created, changed or removed, and the names of its fields, never what stands in them: `{type, timestamp, clinic, sequence, data: {collection, id, fields}}`. The program reads the document by its own OAuth token, within the scopes of its consent (`scopes` names those of which any will do). Each is sent by POST with `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks, `v1,` and base64 of HMAC-SHA256 over `{id}.{timestamp}.{body}`), in the order in which things happened, at least once: the same `webhook-id` is the same event. Anything but 200 to 299 within ten seconds is tried again, later each time, for three days.',
  result: z.object({
    webhooks: z.array(webhook),
    subjects: z.array(z.object({ collection: z.string(), word: z.string(), scopes: z.array(z.string()) })),
  }),
  errors: [],
  handle: (call) =>
    call.services.sync.db.readClinic(call.clinic, async (tx) => ({
      webhooks: (await webhooksOf(tx)).map(shown),
      subjects: webhookSubjects().map(({ scopes, ...subject }) => ({ ...subject, scopes: [...scopes] })),
    })),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Have a program of the clinic’s own told of events from now on; answers its secret, once',
  body: z.object(fields),
  result: withSecret,
  errors: ['contradictory'],
  handle: async (call) => {
    demandTarget(call, call.body);
    await demandOutward(call.services.sync.db, call.clinic);
    const id = `wh_${randomSuffix(randomBytes, 12)}`;
    const { shown: secret, sealed } = call.services.webhooks.newSecret(call.clinic, id);
    const add = async (tx: ClinicTransaction) => {
      if ((await webhooksOf(tx)).length >= MOST)
        throw new DomainError('contradictory', 'too many programs', { rule: 'webhookMost', limit: MOST });
      await addWebhook(tx, { id, ...call.body, createDateTime: call.now, createBy: call.actor.staffID }, sealed);
      return demandWebhook(tx, id);
    };
    const { url: address, events: chosen } = call.body;
    const added = await writing(call, 'create', id, add, { url: address, events: chosen });
    return { webhook: shown(added), secret };
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: ONE,
  summary: 'Change what a program is told and where, or stop and go on; going on sends what waits, from the first',
  params,
  body: z.object({ ...fields, active: z.boolean() }).partial(),
  result: webhook,
  errors: ['notFound'],
  handle: async (call) => {
    const { webhookID: id } = call.params;
    const { name: _name, ...said } = call.body;
    const sent = <T extends object>(body: T) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const change = async (tx: ClinicTransaction) => {
      const wanted = { ...(await demandWebhook(tx, id)), ...sent(call.body) };
      demandTarget(call, wanted);
      await changeWebhook(tx, id, wanted, call.now);
      return demandWebhook(tx, id);
    };
    const after = await writing(call, 'change', id, change, sent(said));
    call.services.webhooks.wake(call.clinic);
    return shown(after);
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: ONE,
  summary: 'Tell a program of nothing any more, and forget its log; a missing one counts as removed',
  params,
  result: z.null(),
  errors: [],
  handle: async (call) => {
    await writing(call, 'remove', call.params.webhookID, (tx) => removeWebhook(tx, call.params.webhookID));
    return null;
  },
});

const rotate = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/secret`,
  summary: 'Replace a program’s secret; both sign for a day, so that nothing is missed while it is exchanged',
  params,
  result: withSecret,
  errors: ['notFound'],
  handle: async (call) => {
    const { webhookID: id } = call.params;
    const { shown: secret, sealed } = call.services.webhooks.newSecret(call.clinic, id);
    const after = await writing(call, 'rotate', id, async (tx) => {
      await demandWebhook(tx, id);
      await replaceSecret(tx, id, sealed, call.now + OLD_SECRET_SECONDS);
      return demandWebhook(tx, id);
    });
    return { webhook: shown(after), secret };
  },
});

const attempt = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/test`,
  summary: `Send a program an event \`${WEBHOOK_TEST}\`, to see in the log whether it takes it`,
  params,
  result: z.object({ deliveryID: z.string() }),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const { webhookID: id } = call.params;
    const deliveryID = `evt_${id}_test_${randomSuffix(randomBytes, 8)}`;
    await demandOutward(call.services.sync.db, call.clinic);
    await writing(call, 'test', id, async (tx) => {
      await demandWebhook(tx, id);
      const body = JSON.stringify({
        ...{ type: WEBHOOK_TEST, timestamp: new Date(call.now * 1000).toISOString(), clinic: call.clinic, sequence: 0 },
        data: {},
      });
      // Ahead of what waits: somebody wants to know now.
      const event = { id: deliveryID, seq: 0, ord: 0, type: WEBHOOK_TEST, body, happened: call.now };
      await queueEvents(tx, id, [event], call.now);
    });
    call.services.webhooks.wake(call.clinic);
    return { deliveryID };
  },
});

const delivery = z.object({
  _id: z.string(),
  sequence: z.number().int(),
  type: z.string(),
  /** What was sent, word by word. */
  body: z.string(),
  state: z.enum(['waiting', 'taken']),
  tries: z.number().int(),
  nextDateTime: unixSeconds,
  dateTime: unixSeconds,
  takenDateTime: unixSeconds.nullable(),
  /** The latest twenty, the last one first. */
  attempts: z.array(
    z.object({
      at: unixSeconds,
      /** Of the answer; 0 where there was none. */
      status: z.number().int(),
      tookMs: z.number().int(),
      /** Empty where it was taken: `unreachable`, `timeout`, `brokenOff`, `redirect`, `status`, `privateAddress`, `notSecure`, `badAddress`. */
      fault: z.string(),
      /** The first kilobyte of the answer. */
      said: z.string(),
    }),
  ),
});

const log = endpoint({
  ...reads,
  path: `${ONE}/delivery`,
  summary: 'What a program was sent, and what came of each sending, the latest first; what was taken stays for 30 days',
  params,
  query: page.extend({
    ...{
      limit: z.coerce.number().int().min(1).max(200).default(50),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
    },
    state: z.enum(['waiting', 'taken']).optional(),
  }),
  result: z.array(delivery),
  errors: ['notFound'],
  handle: (call) =>
    call.services.sync.db.readClinic(call.clinic, async (tx) => {
      if (!(await webhookOf(tx, call.params.webhookID))) throw new DomainError('notFound', 'no such program');
      const { state, limit, skip } = call.query;
      const rows = await deliveriesOf(tx, call.params.webhookID, { state, limit, skip });
      return rows.map(({ id, seq, attempts, ...row }) => ({ ...row, _id: id, sequence: seq, attempts: [...attempts] }));
    }),
});

const replay = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/replay`,
  summary: 'Send events again by the same ids: one, or all of a stretch of time that are in the log',
  params,
  body: z.union([
    z.object({ deliveryID: z.string().min(1).max(120) }),
    z.object({ from: unixSeconds, to: unixSeconds }),
  ]),
  result: z.object({ count: z.number().int() }),
  errors: ['notFound'],
  handle: async (call) => {
    const { webhookID: id } = call.params;
    const count = await writing(call, 'replay', id, async (tx) => {
      await demandWebhook(tx, id);
      return replayEvents(tx, id, call.body, call.now);
    });
    if (count === 0 && 'deliveryID' in call.body) throw new DomainError('notFound', 'no such event in the log');
    call.services.webhooks.wake(call.clinic);
    return { count };
  },
});

export const webhookEndpoints = [list, create, update, remove, rotate, attempt, log, replay] as const;
