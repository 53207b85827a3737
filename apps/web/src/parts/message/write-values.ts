import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import type { MessagePurpose } from '@vetloom/domain/core/message-purposes.ts';
import { bracedNames } from '@vetloom/domain/core/text-variables.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { afterQuietHours } from '@vetloom/domain/message/quiet-hours.ts';
import { isConnected, nextWay, type Ways, whyUnreachable } from '@vetloom/domain/message/reach.ts';
import { segmentsOf, smsText } from '@vetloom/domain/message/sms-segments.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import type { WrittenMessage } from '../../data/message/messages.ts';
import { messages } from '../../locale/message.ts';
import { messageWrite } from '../../locale/message-write.ts';
import { timeOf } from '../form/clinic-time.ts';

/** What a message that somebody writes can be about: a code is asked for, never written. */
export const WRITTEN_PURPOSES = ['visit', 'result', 'care', 'greeting', 'campaign'] as const;
type WrittenPurpose = (typeof WRITTEN_PURPOSES)[number];
/** When it is to go: at once whatever the hour, by the clinic's quiet hours, or at a time. */
export const WHENS = ['quiet', 'now', 'chosen'] as const;
/** When it is to go. */
export type When = (typeof WHENS)[number];
/** Longest text, as its schema has it. */
export const MOST_TEXT = 2000;

/** What the form of a message holds while it is written. */
export interface WriteValues {
  readonly userID: string;
  readonly petID: string;
  readonly about: WrittenPurpose;
  /** Empty for the clinic's order. */
  readonly channel: Channel | '';
  readonly text: string;
  readonly subject: string;
  readonly when: When;
  /** The chosen day and time, as their fields hold them. */
  readonly day: string;
  readonly time: string;
}
/** A field of the form that can be wrong. */
export type WriteField = 'userID' | 'text' | 'day';

/** An untouched form about an owner and perhaps an animal. */
export const emptyMessage = (userID: string, petID: string, text = ''): WriteValues => ({
  ...{ userID, petID, about: 'visit', channel: '', text, subject: '', when: 'quiet', day: '', time: '' },
});

/** What is wrong with the fields, in words; `filled` is the text as it would go. */
export function writeFaults(values: WriteValues, filled: string): Partial<Record<WriteField, string>> {
  const [unfilled] = bracedNames(filled);
  const text =
    filled === ''
      ? messageWrite.needText
      : filled.length > MOST_TEXT
        ? messageWrite.tooLong(MOST_TEXT)
        : unfilled === undefined
          ? undefined
          : whyUnfilled(unfilled);
  return {
    ...(values.userID === '' && { userID: messageWrite.needOwner }),
    ...(text !== undefined && { text }),
    ...(values.when === 'chosen' && timeOf(values.day, values.time) === undefined && { day: messageWrite.needDay }),
  };
}

/** Why what stands in braces would reach the owner as it stands: the animal or the clinic's number is missing, or it is the name of nothing. */
const whyUnfilled = (braced: string): string =>
  messageWrite.noValue[braced] ?? messageWrite.unknownVariable(braced, VARIABLES.map((name) => `{${name}}`).join(' '));

/** Names that a message may hold in braces when it is written by hand. */
export const VARIABLES = ['owner', 'pet', 'clinic', 'phone'] as const;
type Variable = (typeof VARIABLES)[number];
const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** The text exactly as it goes, its variables filled in. A variable that has no value here stays as it is written. */
export function filledText(
  text: string,
  {
    owner,
    pet,
    clinic,
  }: { readonly owner?: Owner | undefined; readonly pet?: Pet | undefined; readonly clinic?: Clinic | undefined },
): string {
  const values: Readonly<Record<Variable, string | undefined>> = {
    owner: owner?.name,
    pet: pet?.name,
    clinic: clinic?.name,
    phone: clinic === undefined || clinic.phone === '' ? undefined : formatPhone(clinic.phone),
  };
  return text
    .replace(/\{([a-z]+)\}/g, (whole, name: string) => (isVariable(name) ? (values[name] ?? whole) : whole))
    .trim();
}

/** Why an owner isn't written to by a way at present, in words; undefined where they are. */
export function whyNot(ways: Ways, owner: Owner, channel: Channel, about: MessagePurpose): string | undefined {
  if (ways.setting.closedChannels.includes(channel)) return messageWrite.closed;
  if (!isConnected(ways, channel)) return messageWrite.notConnected;
  const reason = whyUnreachable(owner, channel, about);
  if (reason === 'noAddress') return messages.noAddress[channel];
  return reason === undefined ? undefined : messages.unreachable[reason];
}

/** The ways by which an owner is written to about something, in the clinic's order: the first is tried first. */
export function waysInOrder(ways: Ways, owner: Owner, about: MessagePurpose): Channel[] {
  const found: Channel[] = [];
  for (;;) {
    const next = nextWay(ways, owner, about, new Set(found));
    if (next === undefined) return found;
    found.push(next);
  }
}

/** What sending a text by a way costs, in words. */
export function costWords(channel: Channel, text: string, ways: Ways, pointsWord: (points: number) => string): string {
  if (channel === 'line') return messageWrite.lineCost;
  if (channel === 'mail') return messageWrite.mailCost;
  const { parts, room } = segmentsOf(smsText(text));
  const points = parts.length * (ways.accounts.sms?.pointsPerSegment ?? 1);
  return messageWrite.cost(parts.length, pointsWord(points), room);
}

/** When a message leaves by the clinic's hours: now, or at the end of quiet hours. Unix seconds. */
export const leavesAt = (wanted: number, ways: Ways, zone: Zone): number => afterQuietHours(wanted, ways.setting, zone);

/** What is sent of a form. Only for values without faults. */
export function writtenOf(
  { userID, petID, about, channel, subject, when, day, time }: WriteValues,
  { text, sourceID }: { readonly text: string; readonly sourceID: string | undefined },
): WrittenMessage {
  const at = when === 'chosen' ? timeOf(day, time) : undefined;
  return {
    ...{ userID, about, text },
    ...(petID !== '' && { petID }),
    ...(channel !== '' && { channel }),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
    ...(sourceID !== undefined && { sourceID }),
    ...(when === 'now' && { urgent: true }),
    ...(at !== undefined && { dueDateTime: at }),
  };
}

/** The ways that can't be used for an owner, each with why. */
export const waysOff = (ways: Ways, owner: Owner, about: MessagePurpose): { channel: Channel; why: string }[] =>
  CHANNELS.flatMap((channel) => {
    const why = whyNot(ways, owner, channel, about);
    return why === undefined ? [] : [{ channel, why }];
  });
