import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessagePurpose } from '@vetloom/domain/core/message-purposes.ts';
import { type ConsentEntry, consentToMessage, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { channelNames, purposeNames } from '../../../locale/message.ts';
import { messageWrite } from '../../../locale/message-write.ts';
import { WRITTEN_PURPOSES } from '../../../parts/message/write-values.ts';

/** What a consent is about: a way, and a purpose or all of them. */
export interface Scope {
  readonly channel: Channel;
  readonly about: MessagePurpose | undefined;
}

/** How a cell reads: what holds at present, and the statement by which it does. */
export interface ConsentCell {
  readonly state: 'agreed' | 'refused' | 'unasked';
  readonly entry: ConsentEntry | undefined;
}

const cellOf = (entry: ConsentEntry | undefined): ConsentCell => ({
  state: entry === undefined ? 'unasked' : entry.given ? 'agreed' : 'refused',
  entry,
});

/**
 * What holds for a way and purpose, by the latest statement that covers both, however wide it was. All purposes of a way read as agreed or refused where each
 * of them is.
 */
export function consentCell(owner: Pick<Owner, 'consent'>, { channel, about }: Scope): ConsentCell {
  if (about !== undefined) return cellOf(consentToMessage(owner, channel, about));
  const cells = WRITTEN_PURPOSES.map((purpose) => cellOf(consentToMessage(owner, channel, purpose)));
  const [first] = cells;
  return first !== undefined && cells.every(({ state }) => state === first.state) ? first : cellOf(undefined);
}

/** What a statement is about, in words. */
export function consentScope({ channel, about }: Pick<ConsentEntry, 'channel' | 'about'>): string {
  const parts = [channel && channelNames[channel], about && purposeNames[about]].filter(Boolean);
  return parts.length === 0 ? messageWrite.consent.everything : parts.join('、');
}
