import { ownerPageMessage } from '@vetloom/documents/owner-page-message.ts';
import { can, demand } from '@vetloom/domain/access/policy.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OWNER_LINK_MASK } from '@vetloom/domain/core/owner-link-mask.ts';
import { ownerPageLink } from '@vetloom/domain/core/owner-page-link.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Alias } from '@vetloom/domain/engine/alias.schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { decideMessages, MESSAGE_WRITERS, writeMessages } from '@vetloom/domain/message/message.commands.ts';
import { messageID } from '@vetloom/domain/message/message.kind.ts';
import { type Message, messageChannel } from '@vetloom/domain/message/message.schema.ts';
import { isHandedOver, MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { ownerHome as ownerHomeSchema } from '@vetloom/protocol/owner-page.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { endPageLinks, openingsOf, pageLinks } from '@vetloom/storage/portal/owner-page-rows.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { PAGE_LINK_DAYS } from '../booking/owner/link-keys.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { noteOf } from '../engine/traced-call.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { endpoint } from '../services.ts';
import { ownerHome } from './owner-home.ts';
import { type PageRules, pageRules } from './owner-pages.ts';

const PATH = `${CLINIC_BASE}/ownerPage`;
const frame = { scope: 'clinic', tag: 'Owners’ pages' } as const;
const gives = { ...frame, permission: MESSAGE_WRITERS, write: true } as const;
/** Messages to one owner that are looked through for links. */
const MOST_LOOKED_AT = 200;
const userID = documentID('user/');
const named = z.object({ userID: idParam('user/', 'ownerNotFound') });

async function requireOwner(reader: Reader, id: string): Promise<Owner> {
  const owner = await one(reader, 'user', id);
  if (!owner) throw new DomainError('ownerNotFound', `owner ${id} not found`, { id });
  if ((owner.erasedDateTime ?? 0) !== 0)
    throw new DomainError('contradictory', 'the owner was erased', { rule: 'ownerErased' });
  return owner;
}

/** An owner's ids: their own, and those of whom was merged into them. */
async function idsOf(reader: Reader, { _id }: Owner): Promise<string[]> {
  const former = (await reader.query('alias', 'byTarget', { equals: [_id] })) as unknown as readonly Alias[];
  return [_id, ...former.map(({ from }) => from)];
}

/** Messages to an owner that bring a link to their page and have not gone, or may go again. */
async function linksOnTheirWay(reader: Reader, clinic: string, ownerIDs: readonly string[]): Promise<Message[]> {
  const found = await Promise.all(
    ownerIDs.map((id) => reader.query('message', 'byOwner', { equals: [id], descending: true, limit: MOST_LOOKED_AT })),
  );
  const masked = ownerPageLink('', clinic, OWNER_LINK_MASK);
  return (found.flat() as unknown as Message[]).filter(
    ({ status, text }) => !isHandedOver(status) && text.includes(masked),
  );
}

/** @throws DomainError contradictory (`pageClosed`, `practice`), ownerNotFound */
async function demandGiving(call: AnyClinicCall, id: string): Promise<{ owner: Owner; rules: PageRules }> {
  // A link is handed to an owner: of a copy to practise on it would show them what never was.
  await demandOutward(call.services.sync.db, call.clinic);
  return reading(call, async ({ reader }) => {
    const owner = await requireOwner(reader, id);
    const rules = await pageRules(reader, call.clinic);
    if (!rules) throw new DomainError('contradictory', 'the pages are closed', { rule: 'ownerPageClosed' });
    return { owner, rules };
  });
}

const standing = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  permission: ['CUSTOMER_READ'],
  write: false,
  summary: 'Links to an owner’s page, and when it was opened, the latest first',
  query: named,
  result: z.object({
    isOn: z.boolean(),
    links: z.array(
      z.object({
        createDateTime: unixSeconds,
        /** Who made it; empty where a message brought it. */
        createBy: z.string(),
        endDateTime: unixSeconds,
        /** 0 while it leads there. */
        revokedDateTime: unixSeconds,
      }),
    ),
    openings: z.array(z.object({ dateTime: unixSeconds, seenDateTime: unixSeconds, endDateTime: unixSeconds })),
  }),
  errors: ['ownerNotFound', 'contradictory'],
  handle: (call) =>
    call.services.sync.db.readClinic(call.clinic, async (tx) => {
      const ids = await idsOf(tx.reader, await requireOwner(tx.reader, call.query.userID));
      const rules = await pageRules(tx.reader, call.clinic);
      return {
        isOn: rules !== undefined,
        links: (await pageLinks(tx, ids)).map(({ madeAt, madeBy, endsAt, endedAt = 0 }) => ({
          ...{ createDateTime: madeAt, createBy: madeBy, endDateTime: endsAt, revokedDateTime: endedAt },
        })),
        openings: (await openingsOf(tx, ids)).map(({ openedAt, seenAt, endsAt }) => ({
          ...{ dateTime: openedAt, seenDateTime: seenAt, endDateTime: endsAt },
        })),
      };
    }),
});

const make = endpoint({
  ...gives,
  method: 'POST',
  path: `${PATH}/link`,
  summary: 'A link to an owner’s page, to be shown or scanned at the desk; it is told this once',
  description: `It leads there for ${PAGE_LINK_DAYS} days and opens nothing without the code that goes to the owner.`,
  body: z.object({ userID }),
  result: z.object({ url: z.string(), endDateTime: unixSeconds }),
  errors: ['ownerNotFound', 'contradictory', 'forbidden'],
  handle: async (call) => {
    makerOf(call.person);
    const { owner } = await demandGiving(call, call.body.userID);
    const { now, clinic, services, actor, uuid } = call;
    const secret = await services.sync.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const link = { linkID: uuid, ownerID: owner._id, madeBy: actor.staffID };
      return services.outbox.linkKeys.handOutPage(tx, link, now);
    });
    await noteOf(call, 'ownerPage.link', { userID: owner._id });
    const url = ownerPageLink(services.access.publicURL(), clinic, secret);
    return { url, endDateTime: now + PAGE_LINK_DAYS * DAY_SECONDS };
  },
});

const send = endpoint({
  ...gives,
  method: 'POST',
  path: `${PATH}/send`,
  summary: 'Send an owner the link to their page, by the first way that leads to them or the one that is named',
  command: writeMessages.name,
  body: z.object({ userID, channel: messageChannel.optional() }),
  result: z.object({ messageID: z.string(), status: z.number().int() }),
  errors: ['ownerNotFound', 'contradictory'],
  handle: async (call) => {
    const { owner, rules } = await demandGiving(call, call.body.userID);
    const { channel } = call.body;
    const id = messageID(call.now, call.random);
    // Security: what is queued holds a mask, which the outbox fills as it hands the message over.
    const url = ownerPageLink(call.services.access.publicURL(), call.clinic, OWNER_LINK_MASK);
    const text = ownerPageMessage(rules.clinic.name, owner.name, url);
    const message = { messageID: id, userID: owner._id, text, ...(channel === undefined ? {} : { channel }) };
    const sent = await writing(call, writeMessages, { messages: [message] }, async ({ reader }) => {
      const kept = await one(reader, 'message', id);
      return { messageID: id, status: kept?.status ?? 0 };
    });
    const [now] = await sentSoon(call, [sent.messageID]);
    return { ...sent, status: now?.status ?? sent.status };
  },
});

const revoke = endpoint({
  ...gives,
  method: 'DELETE',
  path: `${PATH}/link`,
  summary: 'Revoke every link to an owner’s page; whoever looks at it now sees nothing any more',
  description:
    'Messages with a link that have not gone yet are called off; one that is with its vendor brings a link that leads nowhere.',
  command: decideMessages.name,
  query: named,
  result: z.null(),
  errors: ['ownerNotFound', 'contradictory'],
  handle: async (call) => {
    const { now, clinic, services } = call;
    const { ownerID, queued } = await services.sync.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const owner = await requireOwner(tx.reader, call.query.userID);
      const ids = await idsOf(tx.reader, owner);
      const onTheirWay = await linksOnTheirWay(tx.reader, clinic, ids);
      // Security: what a message will bring is ended with the others, before it is anywhere.
      for (const { _id: linkID, userID: of } of onTheirWay)
        await services.outbox.linkKeys.handOutPage(tx, { linkID, ownerID: of, madeBy: '' }, now);
      await endPageLinks(tx, ids, now, call.actor.staffID);
      const waiting = onTheirWay.filter(({ status }) => status === MESSAGE_STATUS.queued);
      return { ownerID: owner._id, queued: waiting.map(({ _id }) => _id) };
    });
    if (queued.length > 0) await calledOff(call, queued);
    await noteOf(call, 'ownerPage.revoke', { userID: ownerID });
    return null;
  },
});

/** Calls messages off whose links lead nowhere; one that goes at this moment goes. */
async function calledOff(call: AnyClinicCall, messageIDs: string[]): Promise<void> {
  try {
    await writing(call, decideMessages, { messageIDs, decision: 'withdraw' }, async () => null);
  } catch (error) {
    if (!(error instanceof DomainError && error.codeName === 'contradictory')) throw error;
  }
}

const view = endpoint({
  ...frame,
  method: 'GET',
  path: `${PATH}/view`,
  permission: ['CUSTOMER_READ'],
  write: false,
  summary: 'An owner’s page as they would see it, also while the clinic’s pages are closed',
  description:
    'For whoever may read animals, records and bills as well; bookings are null for whoever may not read those. Pictures and links to bookings are left out.',
  query: named,
  result: ownerHomeSchema,
  errors: ['ownerNotFound', 'contradictory', 'forbidden'],
  handle: async (call) => {
    for (const permission of ['PET_READ', 'RECORD_READ', 'BILLING_READ'] as const) demand(call.actor, [permission]);
    const { clinic, now, services } = call;
    const canPay = (await services.wallets.accounts.walletOf(clinic)) !== undefined;
    return services.sync.db.readClinic(clinic, async (tx) => {
      const owner = await requireOwner(tx.reader, call.query.userID);
      const rules = await pageRules(tx.reader, clinic, true);
      if (!rules) throw new DomainError('contradictory', 'the clinic has no document', { rule: 'ownerPageClosed' });
      const handOut = { booking: async () => '', picture: () => '' };
      const seen = await ownerHome(tx, rules, owner, { now, canPay, handOut });
      return can(call.actor, 'BOOKING_READ') ? seen : { ...seen, bookings: null };
    });
  },
});

/** What the clinic does with owners' pages. */
export const pageLinkEndpoints = [standing, make, send, revoke, view];
