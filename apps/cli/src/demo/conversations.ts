import { conversationWith, lineOf } from '@vetloom/api/conversation/conversation-ids.ts';
import { type Conversation, conversationSchema } from '@vetloom/domain/conversation/conversation.schema.ts';
import {
  CONTENT_STATE,
  type ConversationLine,
  conversationLineSchema,
} from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { conversationState } from '@vetloom/domain/conversation/conversation-state.ts';
import { firstOf } from '@vetloom/domain/conversation/keep-conversation.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { MESSAGE_STATUS, type Message, messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { TALKS, type Talk, type TalkLine, type TalkTime } from './data/talks.ts';
import type { Addressee } from './messages.ts';
import { lineAccount } from './owner.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** How many owners are looked for who write by the messaging app under their own account, and by mail. */
export const MOST_LINKED = 2 * TALKS.filter(({ writer }) => writer === 'linked').length;
export const MOST_MAILING = TALKS.filter(({ writer }) => writer === 'mailing').length;

/** Who can be taken for the writers. */
interface Writers {
  readonly linked: readonly Addressee[];
  readonly mailing: readonly Addressee[];
}

/** Who writes in one talk, and by which account. */
interface Account {
  readonly channel: Conversation['channel'];
  readonly account: string;
  readonly name: string;
  readonly userID: string;
  readonly pet: string;
}

/** What owners and the clinic have written to each other lately. Nothing of it waits: what the clinic wrote has arrived, and a picture that the clinic keeps is fetched with the other files. */
export function* conversationsOf(random: Random, world: World, { linked, mailing }: Writers): Generator<AnyDocument> {
  const waiting = { linked: named(linked), mailing: named(mailing) };
  for (const [nth, talk] of TALKS.entries()) {
    const own = random.fork(nth);
    const addressee = talk.writer === 'stranger' ? undefined : waiting[talk.writer].shift();
    if (talk.writer === 'stranger' || addressee !== undefined)
      yield* talkOf(own, world, talk, accountOf(own, talk, addressee));
  }
}

/** Of several who have the same name the first, so that nobody takes one talk for another. */
const named = (people: readonly Addressee[]): Addressee[] =>
  people.filter((one, nth) => people.findIndex(({ owner }) => owner.name === one.owner.name) === nth);

function accountOf(random: Random, { writer, name = '' }: Talk, addressee: Addressee | undefined): Account {
  const { owner, pet } = addressee ?? {};
  const channel = writer === 'mailing' ? 'mail' : 'line';
  const account = (channel === 'mail' ? owner?.email : owner?.lineUserID) ?? lineAccount(random);
  return { channel, account, name: name || (owner?.name ?? ''), userID: owner?._id ?? '', pet: pet?.name ?? '' };
}

const HOUR = 3600;

/** Unix seconds. What is said of a day stands no later than now. */
const timeOf = ({ now, today }: World, when: TalkTime): number =>
  typeof when === 'number'
    ? now - when * 60
    : Math.min(now - 600, addDays(today, -when.days, DEMO_ZONE) + when.at * HOUR);

function* talkOf(random: Random, world: World, talk: Talk, account: Account): Generator<AnyDocument> {
  const _id = conversationWith(account.channel, account.account);
  const by = world.team.doctors[0]?._id ?? '';
  const lines = talk.lines.map((line, nth): ConversationLine => {
    const dateTime = Math.floor(timeOf(world, line.when));
    const inUpTo = talk.lines.slice(0, nth + 1).filter(({ from }) => from === 'owner').length;
    const common = {
      collection: 'conversationLine',
      conversationID: _id,
      userID: account.userID,
      dateTime,
      nth: inUpTo,
    };
    const text = filled(line.text ?? '', account);
    if (line.from === 'clinic') {
      const suffix = random.digits(6);
      return conversationLineSchema.parse({
        ...{ ...common, _id: `/conversationLine/${dateTime}-demo${suffix}`, direction: 'out', kind: 'text', text, by },
        ...{ messageID: `/message/${dateTime}-demo${suffix}`, updateDateTime: dateTime },
      });
    }
    const sourceID = `demo${random.digits(14)}`;
    return conversationLineSchema.parse({
      ...{ ...common, _id: lineOf(account.channel, sourceID), direction: 'in', text, sourceID, kind: 'text' },
      ...(account.channel === 'mail' && { subject: talk.subject }),
      ...broughtBy(line, dateTime),
      updateDateTime: dateTime,
    });
  });
  yield* lines;
  for (const line of lines) if (line.direction === 'out') yield answerOf(random, line, account);
  yield standingOf(world, talk, account, lines);
}

const filled = (text: string, { pet, name }: Account): string =>
  text.replaceAll('{pet}', pet).replaceAll('{owner}', name);

/** What a line brings beside its words, or in their place. */
function broughtBy({ brings, unsent }: TalkLine, at: number): Partial<ConversationLine> {
  if (unsent) return { text: '', unsentDateTime: at + 60 };
  switch (brings) {
    case 'photo':
      return {
        kind: 'picture',
        contentState: CONTENT_STATE.waiting,
        content: { name: '', size: 0, tries: 0, nextDateTime: 0 },
      };
    case 'gone':
      return {
        ...{ kind: 'picture', contentState: CONTENT_STATE.gone },
        content: { name: '', size: 0, tries: 5, nextDateTime: 0, reason: 'expired' },
      };
    case 'sticker':
      return { kind: 'sticker', text: '', sticker: { packageID: '446', stickerID: '1989', words: '謝謝' } };
    case 'place':
      return {
        kind: 'place',
        place: { title: '和平東路停車場', address: '臺北市大安區和平東路二段', latitude: 25.0251, longitude: 121.5433 },
      };
    default:
      return {};
  }
}

/** The message that carried an answer, as it arrived. */
function answerOf(random: Random, line: ConversationLine, { channel, account, userID }: Account): Message {
  const { messageID, text, dateTime, by, conversationID } = line;
  const key = random.uuid();
  const isMail = channel === 'mail';
  return messageSchema.parse({
    ...{ _id: messageID, collection: 'message', channel, to: account, text, userID, petID: '', reminderID: '' },
    ...{ about: 'visit', sourceID: conversationID, conversationID, ways: [channel], urgent: true },
    ...{ status: isMail ? MESSAGE_STATUS.sent : MESSAGE_STATUS.delivered, failure: '' },
    attempts: [
      {
        ...{ _id: `try-${random.digits(8)}`, key, channel, to: account, outcome: 'handedOver', tries: 1 },
        ...{ startDateTime: dateTime + 1, endDateTime: dateTime + 2, reason: '', said: '', segments: 0 },
        ...{ vendorID: `demo${random.digits(8)}`, points: isMail ? 0 : 1 },
        ...(!isMail && { arrived: 'delivered', arrivedDateTime: dateTime + 3 }),
      },
    ],
    ...{ dueDateTime: dateTime, lastDateTime: dateTime + 24 * HOUR, sentDateTime: dateTime + 2 },
    ...{ createDateTime: dateTime, createBy: by, updateDateTime: dateTime + 3 },
  });
}

/** How a conversation stands after its lines. */
function standingOf(
  { team }: World,
  { subject = '', isRead, isClosed, assigned, hasLeft }: Talk,
  { channel, account, name, userID }: Account,
  lines: readonly ConversationLine[],
): Conversation {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a talk has lines');
  const answer = lines.findLast(({ direction }) => direction === 'out');
  const inCount = lines.filter(({ direction }) => direction === 'in').length;
  const director = team.doctors[0]?._id ?? '';
  const read = isRead ? inCount : (answer?.nth ?? 0);
  const at = last.dateTime + (isRead ? 120 : 0);
  const conversation = {
    ...{ _id: first.conversationID, collection: 'conversation', channel, account, name, userID, subject, inCount },
    mailID: channel === 'mail' ? `<${last.sourceID}@example.com>` : '',
    leftDateTime: hasLeft ? last.dateTime + HOUR : 0,
    assignedTo: assigned === undefined ? '' : ((assigned === 'director' ? director : team.doctors[1]?._id) ?? director),
    ...{ lineDateTime: last.dateTime, lastText: firstOf(last.text), lastDirection: last.direction },
    answered: answer === undefined ? null : { seen: answer.nth, by: director, dateTime: answer.dateTime },
    closed: isClosed ? { seen: inCount, by: director, dateTime: at } : null,
    readBy: read === 0 ? [] : [{ _id: director, seen: read, dateTime: isRead ? at : (answer?.dateTime ?? at) }],
    ...{ writing: null, createDateTime: first.dateTime, updateDateTime: at, updateBy: director },
  } satisfies Omit<Conversation, 'openStatus' | 'collection'> & { collection: string };
  return conversationSchema.parse({
    ...conversation,
    openStatus: conversationState(conversation) === 'closed' ? 0 : 1,
  });
}
