import { addDays, DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import {
  MESSAGE_STATUS,
  type Message,
  type MessageAttempt,
  messageSchema,
} from '@vetloom/domain/message/message.schema.ts';
import { smsCost } from '@vetloom/domain/message/sms-segments.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** Who was here lately enough to be told something. */
const LATELY = 45 * DAY_SECONDS;
const HOUR = 3600;

/** An animal that is in care, with its owner. */
export interface Addressee {
  readonly owner: Owner;
  readonly pet: Pet;
}

/** Keeps the first animals that were here lately, while everything else passes by: of as many owners as are wanted, all or those of a kind. */
export class RecentPeople {
  readonly found: Addressee[] = [];
  readonly #world: World;
  readonly #most: number;
  readonly #wanted: (owner: Owner) => boolean;

  constructor(world: World, most: number = MESSAGES.length, wanted: (owner: Owner) => boolean = () => true) {
    this.#world = world;
    this.#most = most;
    this.#wanted = wanted;
  }

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    let owner: Owner | undefined;
    for (const document of documents) {
      if (document.collection === 'user') owner = document as Owner;
      if (document.collection === 'pet' && owner !== undefined) this.#keep(owner, document as Pet);
      yield document;
    }
  }

  #keep(owner: Owner, pet: Pet): void {
    const known = this.found.some((one) => one.owner === owner);
    const lately = pet.updateDateTime > this.#world.today - LATELY && pet.updateDateTime < this.#world.today;
    if (this.found.length < this.#most && !known && lately && pet.status === PET_STATUS.normal && this.#wanted(owner))
      this.found.push({ owner, pet });
  }
}

type Told = Pick<Message, 'status' | 'failure'> & {
  readonly about: NonNullable<Message['about']>;
  readonly text: string;
  /** Days before today, and hours of that day. */
  readonly days: number;
  readonly hour: number;
  /** How the tries went, in their order; none where nothing was tried. */
  readonly tries?: readonly Pick<MessageAttempt, 'channel' | 'outcome' | 'reason' | 'arrived'>[];
  readonly called?: string;
};

const taken = { outcome: 'handedOver', reason: '' } as const;
const S = MESSAGE_STATUS;

/**
 * What owners of the demo clinic were told, one of each state. None is `handing`: it lasts seconds, and a stored one would claim that a server is asking a
 * vendor. What waits does so until tomorrow, because no account is connected here by which it could go.
 */
const MESSAGES: readonly Told[] = [
  {
    ...{ status: S.failed, failure: 'blocked', about: 'care', days: 0, hour: 9 },
    text: '{owner}您好：{pet}的年度健康檢查時間到了，歡迎來電預約。',
    tries: [
      { channel: 'line', outcome: 'refused', reason: 'blocked' },
      { channel: 'sms', ...taken, arrived: 'failed', reason: 'notReached' },
    ],
  },
  {
    ...{ status: S.failed, failure: 'noAddress', about: 'result', days: 1, hour: 15 },
    text: '{owner}您好：{pet}的血檢報告出來了，請與我們聯絡。',
    tries: [{ channel: 'sms', outcome: 'refused', reason: 'noAddress' }],
  },
  {
    ...{ status: S.unsure, failure: 'unsure', about: 'visit', days: 1, hour: 11 },
    text: '{owner}您好：{pet}今天的回診時間請再跟櫃檯確認。',
    tries: [{ channel: 'sms', outcome: 'unsure', reason: 'interrupted' }],
  },
  {
    ...{ status: S.queued, failure: '', about: 'care', days: 0, hour: 9 },
    text: '{owner}您好：{pet}的心絲蟲預防藥這個月該給了。',
  },
  {
    ...{ status: S.queued, failure: '', about: 'visit', days: 0, hour: 9 },
    text: '{owner}您好：提醒您{pet}明天要回診。',
  },
  {
    ...{ status: S.sent, failure: '', about: 'care', days: 0, hour: 9 },
    text: '{owner}您好：{pet}的狂犬病疫苗即將到期，請安排時間回診。',
    tries: [{ channel: 'sms', ...taken }],
  },
  {
    ...{ status: S.delivered, failure: '', about: 'result', days: 2, hour: 16 },
    text: '{owner}您好：{pet}的檢查結果都在正常範圍，請放心。',
    tries: [{ channel: 'sms', ...taken, arrived: 'delivered' }],
  },
  {
    ...{ status: S.read, failure: '', about: 'greeting', days: 3, hour: 10 },
    text: '祝{pet}生日快樂！',
    tries: [{ channel: 'line', ...taken, arrived: 'read' }],
  },
  {
    ...{ status: S.called, failure: '', about: 'care', days: 4, hour: 10 },
    text: '{owner}您好：{pet}的慢性藥快用完了，請記得回來領藥。',
    tries: [{ channel: 'sms', outcome: 'refused', reason: 'noAddress' }],
    called: '已告知，週末來領藥',
  },
  {
    ...{ status: S.withdrawn, failure: 'byPerson', about: 'campaign', days: 5, hour: 14 },
    text: '{owner}您好：本週洗牙活動，{pet}也可以參加。',
  },
];

/** Messages of the last days to people who were here lately. */
export function* messagesOf(random: Random, world: World, people: readonly Addressee[]): Generator<Message> {
  for (const [at, told] of MESSAGES.entries()) {
    const addressee = people[at];
    if (addressee !== undefined) yield messageOf(random, world, addressee, told);
  }
}

function messageOf(random: Random, { today, team }: World, { owner, pet }: Addressee, told: Told): Message {
  const { about, days, hour, tries = [], called, status, failure } = told;
  // Before the day's first hour nothing of today has been written yet.
  const created = addDays(today, days === 0 ? -1 : -days, DEMO_ZONE) + hour * HOUR + random.int(0, 50) * 60;
  const text = told.text.replaceAll('{owner}', owner.name).replaceAll('{pet}', pet.name);
  const by = team.cashiers[0]?._id ?? '';
  const attempts = tries.map((one, index) => attemptOf(random, { owner, text }, one, created + index * 90));
  const last = attempts.at(-1);
  const waits = status === MESSAGE_STATUS.queued;
  const due = waits ? addDays(today, 1, DEMO_ZONE) + hour * HOUR : created;
  const ended = last?.arrivedDateTime ?? last?.endDateTime ?? created + 30;
  const hasGone = status >= MESSAGE_STATUS.sent;
  return messageSchema.parse({
    ...{
      _id: `/message/${created}-demo${random.int(1000, 9999)}`,
      collection: 'message',
      text,
      about,
      status,
      failure,
    },
    ...{ channel: last?.channel ?? 'sms', to: last?.to ?? owner.phone, userID: owner._id, petID: pet._id },
    ...{ reminderID: '', attempts, dueDateTime: due, lastDateTime: due + 24 * HOUR },
    calls:
      called === undefined
        ? []
        : [{ _id: `call-${created}`, dateTime: ended + 2 * HOUR, by, reached: true, note: called }],
    ...{ sentDateTime: hasGone ? (last?.endDateTime ?? created) : 0, createDateTime: created, createBy: by },
    updateDateTime: called === undefined ? ended : ended + 2 * HOUR,
  });
}

function attemptOf(
  random: Random,
  { owner, text }: { readonly owner: Owner; readonly text: string },
  { channel, outcome, reason, arrived }: NonNullable<Told['tries']>[number],
  at: number,
): MessageAttempt {
  const segments = channel === 'sms' ? smsCost(text) : 0;
  const hex = () => random.word().toString(16).padStart(8, '0');
  return {
    ...{ _id: `try-${hex()}`, key: `${hex()}-1111-4111-8111-${hex()}1111`, channel, outcome, tries: 1 },
    to: channel === 'sms' ? owner.phone : `U${hex()}${hex()}${hex()}${hex()}`,
    ...{ startDateTime: at, endDateTime: at + 2, reason, said: '', segments },
    vendorID: outcome === 'handedOver' ? `demo${hex()}` : '',
    points: channel === 'sms' ? segments : 1,
    ...(arrived !== undefined && { arrived, arrivedDateTime: at + 40 }),
  };
}
