import type { MessageAccounts } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const base = () => `${clinicBase()}/message/account`;

const answer = z.object({
  channel: z.enum(CHANNELS),
  left: z.number().nullable(),
  used: z.number().nullable(),
  name: z.string(),
});
/** What a vendor says of the clinic's account: points or messages that are left and those of this month, null where it doesn't say. */
export type AccountAnswer = z.output<typeof answer>;

const tested = z.object({
  outcome: z.enum(['handedOver', 'refused', 'tryLater', 'unsure']),
  reason: z.string(),
  said: z.string(),
});
/** What came of a test message. */
export type TestAnswer = z.output<typeof tested>;

/** What proves the clinic to a vendor: sent once and kept by the server alone. */
export type ChannelSecret<C extends Channel> = {
  readonly line: { readonly channelToken: string; readonly channelSecret: string };
  readonly sms: { readonly password: string };
  readonly mail: { readonly password: string };
}[C];

/** Accounts by which the clinic writes; for who administers the messaging platform, with the network. Refusals are DomainErrors. */
export const messageAccounts = {
  /** Without a secret the kept one is used, where it was given for the same place. */
  connect: async <C extends Channel>(
    channel: C,
    account: NonNullable<MessageAccounts[C]>,
    secret: ChannelSecret<C> | undefined,
  ): Promise<AccountAnswer> =>
    answer.parse(await callServer('PUT', `${base()}/${channel}`, { account, ...(secret !== undefined && { secret }) })),
  disconnect: (channel: Channel): Promise<unknown> => callServer('DELETE', `${base()}?channel=${channel}`),
  ask: async (channel: Channel): Promise<AccountAnswer> =>
    answer.parse(await callServer('GET', `${base()}?channel=${channel}`)),
  test: async (channel: Channel, to: string, text: string): Promise<TestAnswer> =>
    tested.parse(await callServer('POST', `${base()}/test`, { channel, to, text })),
} as const;
