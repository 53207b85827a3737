import type { MessageAccounts } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { OutgoingText, Channel as Way } from '@vetloom/integrations/channel/port.ts';
import type { LineChannel } from '@vetloom/integrations/line/line-channel.ts';
import type { MailFile } from '@vetloom/integrations/mail/smtp-channel.ts';
import { z } from 'zod';

/** What proves a clinic to each vendor: never in a document, an answer or a log. */
export const CHANNEL_SECRETS = {
  line: z.object({ channelToken: z.string().min(1).max(400), channelSecret: z.string().min(1).max(100) }),
  sms: z.object({ password: z.string().min(1).max(200) }),
  mail: z.object({ password: z.string().max(400) }),
} satisfies Readonly<Record<Channel, z.ZodType>>;
/** What proves a clinic to a vendor. */
export type SecretOf<C extends Channel> = z.output<(typeof CHANNEL_SECRETS)[C]>;
/** The account of a clinic at a way. */
export type AccountOf<C extends Channel> = NonNullable<MessageAccounts[C]>;

/** What goes out by any way; `subject`, `files`, `html` and `answers` (the id of the mail that it answers) are of mail, `flex` of the messaging app. */
export type OutgoingMessage = OutgoingText & {
  readonly subject: string;
  readonly files?: readonly MailFile[];
  readonly html?: string;
  readonly answers?: string;
  readonly flex?: object;
};

/** Makes the ways out of accounts: of the vendors as they are, or of what stands in for them. Addresses of vendors are the operator's to name, no clinic's. */
export interface ChannelMakers {
  readonly line: (account: AccountOf<'line'>, secret: SecretOf<'line'>) => LineChannel;
  readonly sms: (account: AccountOf<'sms'>, secret: SecretOf<'sms'>) => Way<OutgoingText>;
  /** @throws DomainError badParameter for a server that clinics may not name */
  readonly mail: (account: AccountOf<'mail'>, secret: SecretOf<'mail'>) => Way<OutgoingMessage>;
}
