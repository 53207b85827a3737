import { aboutOf } from '@vetloom/domain/message/handing.ts';
import type { Message, MessageAttempt } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { formatNearDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { channelNames, messages, purposeNames, reasonWords } from '../../locale/message.ts';

/** A time as it is told beside now: the hour alone today, else with its day. */
export const nearTime = (at: number, now: number): string => `${formatNearDay(at, now)} ${formatTime(at)}`.trim();

/** When a message that waits goes next, in words; empty for one that doesn't wait. */
export function whenNext(message: Message, ways: Ways | undefined, now: number): string {
  if (message.status !== MESSAGE_STATUS.queued) return '';
  const { next } = messages;
  if (ways !== undefined && ways.state.paused !== null) return next.paused;
  if (ways?.state.stopped[message.channel] !== undefined) return next.stopped(channelNames[message.channel]);
  const due = message.dueDateTime ?? 0;
  if (due <= now) return next.soon;
  const time = nearTime(due, now);
  return message.failure === '' ? next.at(time) : next.again(time);
}

/** Why a message failed or waits: where there was nowhere to send it to, by which way, and whether the vendor said so of what is there. */
export function failureWords({ failure, channel, attempts = [] }: Message): string {
  if (failure !== 'noAddress') return reasonWords(failure);
  const last = attempts.at(-1);
  return last?.reason === 'noAddress' ? attemptReason(last) : messages.noAddress[channel];
}

/** Why the vendor didn't take a message. */
const attemptReason = ({ reason, channel }: MessageAttempt): string =>
  reason === 'noAddress' ? messages.badAddress[channel] : reasonWords(reason);

/** Why a message stands as it does, in one line: its reason and when it goes on. */
export const whyLine = (message: Message, ways: Ways | undefined, now: number): string =>
  [failureWords(message), whenNext(message, ways, now)].filter(Boolean).join('，');

/** What a message is about. */
export const purposeWord = (message: Pick<Message, 'about'>): string => purposeNames[aboutOf(message)];

/** The words of a message in one line. */
export const firstWords = ({ text }: Pick<Message, 'text'>): string => text.replace(/\s+/g, ' ').trim();

/** What an attempt cost, and what was left of the account then. */
export const costLine = ({ channel, outcome, segments, points, pointsLeft }: MessageAttempt): string =>
  channel !== 'sms' || outcome === 'refused' || outcome === 'tryLater'
    ? ''
    : [
        messages.detail.cost(segments, formatQuantity(points)),
        pointsLeft === undefined ? '' : messages.detail.left(formatQuantity(pointsLeft)),
      ]
        .filter(Boolean)
        .join('，');

/** How an attempt went, in words: what the vendor did, why, and what became of it at the owner's end. */
export const attemptLine = (attempt: MessageAttempt): string =>
  [
    attempt.arrived === undefined
      ? messages.detail.outcomes[attempt.outcome]
      : messages.detail.arrived[attempt.arrived],
    attemptReason(attempt),
  ]
    .filter(Boolean)
    .join('：');
