import { clinicVoice } from '@vetloom/documents/clinic-voice.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { demandKnownVariables } from '@vetloom/domain/core/text-variables.ts';
import { CAMPAIGN_VARIABLES } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { messageText } from '@vetloom/domain/message/message-text.ts';
import { waysOf } from '@vetloom/domain/message/queue-message.ts';
import {
  RECALLED_AT_ONCE,
  recallLot,
  recallMessageID,
  recallText,
  recallWay,
} from '@vetloom/domain/message/recall.commands.ts';
import { smsCost } from '@vetloom/domain/message/sms-segments.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { type LotOwner, ownersOfLot } from '@vetloom/storage/stock/lot-takers.ts';
import { z } from 'zod';
import { type AnyClinicCall, many, one, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { sentSoon } from './sent-soon.ts';

const BASE = `${CLINIC_BASE}/message/recall`;
const frame = { scope: 'clinic', tag: 'Messages', method: 'POST', permission: MESSAGE_WRITERS } as const;
const NOTE =
  'Whom the lot went to is worked out by the server from its ledger. Asks for RECORD_READ and CUSTOMER_READ besides. Words may hold {owner}, {pet} (all of an owner’s animals that got of it), {clinic} and {phone}.';
/** Owners that a preview shows one by one. */
const SHOWN = 200;

const count = z.number().int();
const person = { userID: z.string(), name: z.string(), phone: z.string() };

const preview = endpoint({
  ...frame,
  write: false,
  path: `${BASE}/preview`,
  summary: 'Whom a recall of a lot would tell by which way, in which words, and whom somebody has to telephone',
  description: NOTE,
  body: z.object({ lotID: rowID, text: messageText }),
  result: z.object({
    /** Owners whom the lot went to. */
    owners: count,
    /** Those who were told before, or stand among the calls: nobody is told twice. */
    already: count,
    byWay: z.array(z.object({ channel: z.enum(CHANNELS), owners: count, segments: count })),
    /** How some of them read it. */
    rendered: z.array(z.object({ ...person, channel: z.enum(CHANNELS), to: z.string(), text: z.string() })),
    /** Who can’t be written to, and why. */
    toCall: z.array(z.object({ ...person, why: z.string() })),
  }),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    demandReader(call);
    const { lotID, text } = call.body;
    demandKnownVariables(text, 'text', CAMPAIGN_VARIABLES);
    return call.services.sync.db.readClinic(call.clinic, async (tx) => {
      const found = await toTell(tx, lotID);
      const ways = await waysOf(tx.reader);
      const voice = clinicVoice(await one(tx.reader, 'clinic', '/clinic'));
      const owners = await inParts(found.open, (part) =>
        many(
          tx.reader,
          'user',
          part.map(({ userID }) => userID),
        ),
      );
      const pets = await inParts(found.open, (part) =>
        many(
          tx.reader,
          'pet',
          part.flatMap(({ petIDs }) => petIDs),
        ),
      );
      const petByID = new Map(pets.map((pet) => [pet._id, pet]));
      const petsOf = new Map(found.open.map(({ userID, petIDs }) => [userID, petIDs]));
      const told = owners.map((owner) => {
        const own = (petsOf.get(owner._id) ?? []).flatMap((id) => petByID.get(id) ?? []);
        const { name, phone } = owner;
        const words = recallText(text, { owner, pets: own }, voice);
        return { person: { userID: owner._id, name, phone }, way: recallWay(ways, owner), text: words };
      });
      const written = told.flatMap(({ person: who, way, text: words }) =>
        'channel' in way ? [{ ...who, ...way, text: words }] : [],
      );
      return {
        owners: found.all,
        already: found.all - found.open.length,
        byWay: CHANNELS.flatMap((channel) => {
          const by = written.filter((one) => one.channel === channel);
          const segments = channel === 'sms' ? by.reduce((sum, one) => sum + smsCost(one.text), 0) : 0;
          return by.length === 0 ? [] : [{ channel, owners: by.length, segments }];
        }),
        rendered: written.slice(0, SHOWN),
        toCall: told
          .flatMap(({ person: who, way }) => ('why' in way ? [{ ...who, why: way.why }] : []))
          .slice(0, SHOWN),
      };
    });
  },
});

const send = endpoint({
  ...frame,
  write: true,
  path: BASE,
  summary: 'Tell the owners whom a lot went to that it is recalled: each once',
  description: `${NOTE} A hundred owners at a time: asked again until \`left\` is 0. However often and by whomever it is sent, an owner gets one message of a lot. Who can’t be written to stands among the messages that reached nobody, to be telephoned.`,
  command: recallLot.name,
  body: z.object({ lotID: rowID, text: messageText, urgent: z.boolean().default(false) }),
  result: z.object({
    /** Owners of this call who are written to. */
    written: count,
    /** Owners of this call who have to be telephoned. */
    toCall: count,
    /** Owners who still have their turn. */
    left: count,
  }),
  errors: ['notFound', 'badParameter'],
  handle: async (call) => {
    demandReader(call);
    const { lotID, text, urgent } = call.body;
    const { found, voice } = await call.services.sync.db.readClinic(call.clinic, async (tx) => ({
      found: await toTell(tx, lotID),
      voice: clinicVoice(await one(tx.reader, 'clinic', '/clinic')),
    }));
    const owners = found.open.slice(0, RECALLED_AT_ONCE);
    const ids = owners.map(({ userID }) => recallMessageID(lotID, userID));
    const messages = await writing(call, recallLot, { lotID, text, urgent, owners, ...voice }, ({ reader }) =>
      many(reader, 'message', ids),
    );
    const written = messages.filter(({ failure }) => failure === '');
    await sentSoon(
      call,
      written.map(({ _id }) => _id),
    );
    return {
      ...{ written: written.length, toCall: messages.length - written.length },
      left: found.open.length - owners.length,
    };
  },
});

/** Reads so many owners at a time: one question after all of ten thousand takes the database too long. */
const READ_AT_ONCE = 500;

async function inParts<T>(
  owners: readonly LotOwner[],
  read: (part: readonly LotOwner[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < owners.length; at += READ_AT_ONCE)
    found.push(...(await read(owners.slice(at, at + READ_AT_ONCE))));
  return found;
}

function demandReader({ actor }: AnyClinicCall): void {
  demand(actor, ['RECORD_READ']);
  demand(actor, ['CUSTOMER_READ']);
}

/** Owners whom a lot went to, and those of them who weren’t told yet. @throws DomainError notFound */
async function toTell(
  tx: ClinicTransaction,
  lotID: string,
): Promise<{ readonly all: number; readonly open: readonly LotOwner[] }> {
  const sql = clinicSqlOf(tx);
  const [lot] = await sql('SELECT FROM vetloom.lot WHERE clinic_id = $1 AND id = $2', [lotID]);
  if (!lot) throw new DomainError('notFound', 'no such lot');
  const owners = await ownersOfLot(sql, lotID);
  const ids = owners.map(({ userID }) => recallMessageID(lotID, userID));
  const told = await sql<{ id: string }>(
    `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message' AND NOT deleted AND id = ANY ($2)`,
    [ids],
  );
  const known = new Set(told.map(({ id }) => id));
  return { all: owners.length, open: owners.filter((_, at) => !known.has(ids[at] ?? '')) };
}

/** A recall as one message to many (spec 3 §7 "Products": lots). */
export const recallEndpoints = [preview, send];
