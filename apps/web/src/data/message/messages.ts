import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessageMatter, MessagePurpose } from '@vetloom/domain/core/message-purposes.ts';
import { ledgerBalance, ledgerSum } from '@vetloom/domain/message/ledger.ts';
import type { MessageDecision } from '@vetloom/domain/message/message.commands.ts';
import { type Message, messageAttempt, messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import type { MessageSearch } from './message-lists.ts';

const base = () => `${clinicBase()}/message`;
const list = z.array(messageSchema);

/** A message as somebody writes it. */
export interface WrittenMessage {
  readonly userID: string;
  readonly petID?: string;
  readonly about: Exclude<MessagePurpose, 'code'>;
  readonly channel?: Channel;
  readonly text: string;
  readonly subject?: string;
  readonly sourceID?: string;
  readonly dueDateTime?: number;
  readonly urgent?: boolean;
}

const ledgerRow = z.object({
  messageID: z.string(),
  userID: z.string(),
  petID: z.string(),
  about: ledgerSum.shape.about,
  attempt: messageAttempt.pick({
    ...{ _id: true, channel: true, to: true, outcome: true, endDateTime: true },
    ...{ segments: true, points: true, pointsLeft: true, arrived: true },
  }),
});
/** A message that cost something. */
export type LedgerRow = z.output<typeof ledgerRow>;

const ledger = z.object({ sums: z.array(ledgerSum), balances: z.array(ledgerBalance) });
/** What messages cost in a span of days. */
export type Ledger = z.output<typeof ledger>;

const retried = z.object({ takes: z.boolean() });

const spanOf = (begin: number, end: number) => `dateBegin=${begin}&dateEnd=${end}`;

/** Messages to owners as the server has and sends them; all of it needs the network. Refusals are DomainErrors. */
export const messageCalls = {
  search: async (asked: MessageSearch): Promise<Message[]> =>
    list.parse(await callServer('POST', `${base()}/search`, asked)),
  /** `act` names the act: sent again under the same name, nothing is written twice. */
  write: async (act: string, written: readonly WrittenMessage[]): Promise<Message[]> =>
    list.parse(await callServer('POST', base(), { act, messages: written })),
  decide: async (ids: readonly string[], decision: MessageDecision, channel?: Channel): Promise<Message[]> =>
    list.parse(
      await callServer('POST', `${base()}/decide`, { ids, decision, ...(channel !== undefined && { channel }) }),
    ),
  pause: (paused: boolean, note = ''): Promise<unknown> => callServer('POST', `${base()}/pause`, { paused, note }),
  /** Whether the vendor of a stopped way takes messages again. */
  retryChannel: async (channel: Channel): Promise<boolean> =>
    retried.parse(await callServer('POST', `${base()}/channel/retry`, { channel })).takes,
  ledger: async (begin: number, end: number): Promise<Ledger> =>
    ledger.parse(await callServer('GET', `${base()}/ledger?${spanOf(begin, end)}`)),
  ledgerRows: async (
    span: { readonly begin: number; readonly end: number },
    { channel, about }: { readonly channel: Channel; readonly about: MessageMatter | undefined },
    skip: number,
  ): Promise<LedgerRow[]> =>
    z
      .array(ledgerRow)
      .parse(
        await callServer(
          'GET',
          `${base()}/ledger/row?${spanOf(span.begin, span.end)}&channel=${channel}${about === undefined ? '' : `&about=${about}`}&limit=100&skip=${skip}`,
        ),
      ),
} as const;
