import { type Actor, demand } from '@vetloom/domain/access/policy.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DETECTION_SETTING } from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { EINVOICE_SETTING } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { SETTINGS } from '@vetloom/domain/clinic/settings/settings.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import type { ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, MemoryReader, OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { chargeLine } from '@vetloom/domain/lines/charged-line.schema.ts';
import { drugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { Campaign } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { CAMPAIGN_STATUS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { person, TEST_NOW } from '../domain/clinic.ts';
import { MODEL } from './outside-acts.ts';
import { openPage } from './owner-page.ts';
import { BOSS, staffDocuments } from './people.ts';
import type { ServerDatabase } from './server-database.ts';
import { SHELF_ITEM } from './shelf-product.ts';

const boss: Actor = person(BOSS);

/** Visits that the clinic has when a run begins: how many days ago, and how far they came. */
const VISITS: readonly { readonly daysAgo: number; readonly closed: boolean }[] = [
  { daysAgo: 0, closed: false },
  { daysAgo: 0, closed: true },
  { daysAgo: 3, closed: true },
  { daysAgo: 6, closed: false },
  { daysAgo: 20, closed: true },
  { daysAgo: 60, closed: false },
  { daysAgo: 200, closed: true },
  // Beyond what a device keeps.
  { daysAgo: 900, closed: true },
];

/** Few numbers at a time, so that desks use them up. */
const issuing = (): AnyDocument => ({
  ...{ ...EINVOICE_SETTING.defaults, on: true, blockSize: 10 },
  ...{ sellerUbn: '22099131', sellerName: 'Clinic' },
});
/** Numbers of the period in which a run begins, and of the next. */
const NUMBERS = [
  { period: '11512', letters: 'AB', from: 1, to: 80 },
  { period: '11602', letters: 'CD', from: 1, to: 80 },
] as const;

let made: Promise<readonly AnyDocument[]> | undefined;

/** The documents of a clinic as a run finds it: people, animals, and visits of today and long ago. */
export function demoDocuments(): Promise<readonly AnyDocument[]> {
  made ??= make();
  return made;
}

async function make(): Promise<readonly AnyDocument[]> {
  const reader = new MemoryReader();
  const put = (document: AnyDocument) => reader.documents.set(documentKey(document.collection, document._id), document);
  for (const document of staffDocuments(TEST_NOW - 1000 * DAY_SECONDS)) put(document);
  put(clinicSchema.parse({ _id: '/clinic', collection: 'clinic', clinicID: 'c', name: 'Clinic', updateDateTime: 0 }));
  for (const { defaults } of SETTINGS) put(defaults);
  for (const setting of openPage()) put(setting);
  put(issuing());
  put({ ...DETECTION_SETTING.defaults, detects: true, endpoint: MODEL } as unknown as AnyDocument);
  const run = async (name: string, input: unknown, now: number) => {
    const command = COMMANDS.get(name);
    if (!command) throw new Error(`no command ${name}`);
    demand(boss, command.permission);
    const tx = new OverlayTx(reader);
    const ctx = {
      clinic: 'demo',
      now,
      received: now,
      actor: boss,
      zone: await zoneIn(tx),
      where: 'server',
      conflict: () => {},
    } as const;
    await command.run(tx, command.input.parse(input), ctx);
    reader.apply(tx.writes());
  };
  for (const range of NUMBERS) await run('einvoiceRange.create', range, TEST_NOW - 1000);
  const begin = TEST_NOW - 950 * DAY_SECONDS;
  for (const at of [0, 1, 2]) {
    const fields = { name: `Owner ${at}`, phone: `092000000${at}` };
    await run('owner.create', { _id: `/user/${begin}-o${at}`, fields }, begin);
    const pet = { _id: `/pet/${begin}-p${at}`, userID: `/user/${begin}-o${at}`, fields: { name: `Pet ${at}` } };
    await run('pet.create', pet, begin);
  }
  for (const [at, visit] of VISITS.entries()) {
    const now = TEST_NOW - visit.daysAgo * DAY_SECONDS - 3600 + at;
    const recordID = `/record/${now}-v${at}`;
    await run(
      'record.checkIn',
      { visits: [{ _id: recordID, petID: `/pet/${begin}-p${at % 3}`, cause: 'check' }] },
      now,
    );
    const row = chargeLine.parse({ _id: `c${at}`, itemID: SHELF_ITEM, name: 'Shampoo', price: 300, number: 1 });
    const items = [{ _id: `d${at}`, itemID: SHELF_ITEM, name: 'Cerenia', price: 20, number: 2 }];
    const bag = drugBag.parse({ bagID: `b${at}`, items });
    const edits = [
      { op: 'insert', path: ['chargeDivision'], row },
      { op: 'insert', path: ['drugBag'], row: bag },
    ];
    await run('record.edit', { recordID, edits }, now + 60);
    if (!visit.closed) {
      const tasks = [{ _id: `x${at}`, type: '生化', name: 'Chemistry', device: 'VS2', price: 300, number: 1 }];
      await run('exam.order', { recordID, tasks }, now + 90);
      continue;
    }
    await run('record.complete', { recordID }, now + 120);
    await run('record.dispense', { recordID, bagIDs: [`b${at}`] }, now + 180);
    const [record] = await reader.getMany('record', [recordID]);
    const receive = (record as { total?: number } | undefined)?.total ?? 0;
    const receipts = [{ _id: `/receipt/${now + 240}-r${at}`, recordID, receive }];
    await run('billing.pay', { paymentID: `p${at}`, receipts }, now + 240);
    await run('record.setStatus', { recordID, type: 'archiveStatus', status: 10 }, now + 300);
  }
  // Reminders whose messages wait, went, or reached nobody: what people telephone about.
  for (const [at, status] of [MESSAGE_STATUS.queued, MESSAGE_STATUS.failed, MESSAGE_STATUS.sent].entries()) {
    const [date, petID, userID] = [TEST_NOW + at * DAY_SECONDS, `/pet/${begin}-p${at}`, `/user/${begin}-o${at}`];
    const reminderID = `/reminder/${date}/${begin}-m${at}`;
    await run('reminder.create', { reminderID, petID, date, title: 'Vaccine' }, TEST_NOW - 600);
    put({
      ...{ _id: `/message/${TEST_NOW - 600}-m${at}`, collection: 'message', channel: 'sms', to: `092000000${at}` },
      ...{ text: 'Vaccine', userID, petID, reminderID, about: 'care', status, failure: '', attempts: [] },
      ...{ dueDateTime: TEST_NOW, lastDateTime: TEST_NOW + DAY_SECONDS },
      ...{ sentDateTime: status === MESSAGE_STATUS.sent ? TEST_NOW - 500 : 0, createDateTime: TEST_NOW - 600 },
      ...{ createBy: boss.staffID, updateDateTime: TEST_NOW - 600 },
    } satisfies Message);
  }
  // What owners wrote: one is linked, of the other nobody knows who it is.
  for (const at of [0, 1]) {
    const [_id, userID] = [`/conversation/line-c${at}`, at === 0 ? `/user/${begin}-o${at}` : ''];
    put({
      ...{ _id, collection: 'conversation', channel: 'line', account: `U${String(at).padStart(32, '0')}` },
      ...{ name: 'Owner', userID, leftDateTime: 0, assignedTo: '', inCount: 1, subject: '', mailID: '' },
      ...{ lineDateTime: TEST_NOW - 600, lastText: 'Hello', lastDirection: 'in', answered: null, closed: null },
      ...{ readBy: [], writing: null, openStatus: 1, createDateTime: TEST_NOW - 600, updateDateTime: TEST_NOW - 600 },
      ...{ updateBy: '' },
    } satisfies Conversation);
    put({
      ...{ _id: `/conversationLine/line-c${at}`, collection: 'conversationLine', conversationID: _id, userID },
      ...{ direction: 'in', kind: 'text', text: 'Hello', dateTime: TEST_NOW - 600, by: '', messageID: '' },
      ...{ nth: 1, sourceID: `${at}`, contentState: 0, updateDateTime: TEST_NOW - 600 },
    } satisfies ConversationLine);
  }
  // A draft of a campaign, and one that was sent since somebody saw it as a draft.
  for (const [at, status] of [CAMPAIGN_STATUS.draft, CAMPAIGN_STATUS.sent].entries()) {
    const _id = `/campaign/${TEST_NOW - 600}-c${at}`;
    await run('campaign.write', { _id, fields: { name: 'Teeth', filter: {}, text: '{owner}: teeth' } }, TEST_NOW - 600);
    const draft = (await reader.getMany('campaign', [_id]))[0] as Campaign | undefined;
    if (draft && status === CAMPAIGN_STATUS.sent)
      put({
        ...{ ...draft, status, sentDateTime: TEST_NOW - 500, sentBy: boss.staffID, endDateTime: TEST_NOW - 400 },
      } satisfies Campaign);
  }
  return [...reader.documents.values()];
}

/** Makes a clinic on the server with these documents, as an import does. */
export async function foundClinic(
  database: ServerDatabase,
  clinic: string,
  documents: readonly AnyDocument[],
): Promise<void> {
  await database.createClinic(clinic);
  await database.inClinic(clinic, async (tx) => {
    await tx.openForWriting({ commands: [], authors: [], hints: [] });
    const writes = documents.map((after) => ({
      collection: after.collection as CollectionName,
      id: after._id,
      before: undefined,
      after,
    }));
    const outcome = { status: 'applied', code: 100_000, message: '', detail: {} } as const;
    const command = { uuid: crypto.randomUUID(), client: null, number: null, name: 'import', version: 1, args: {} };
    const people = { author: BOSS, onBehalfOf: null, carrier: BOSS, key: null, at: TEST_NOW };
    await tx.flush([{ ...command, ...people, ...outcome, writes }]);
  });
}
