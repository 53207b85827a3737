import type { MessageAccounts } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { SMS_VENDORS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import type { ChannelSecret } from '../../../data/message/accounts.ts';
import { messageSetting } from '../../../locale/message-setting.ts';

type Account<C extends Channel> = NonNullable<MessageAccounts[C]>;

/** What the form of an account holds while it is typed: all of it as text. Secrets begin empty, because nothing tells them. */
export type AccountValues = Readonly<Record<string, string>>;

const FIELDS = {
  line: ['channelID', 'channelToken', 'channelSecret'],
  sms: ['vendor', 'username', 'password', 'pointsPerSegment'],
  mail: ['host', 'port', 'security', 'username', 'password', 'fromName', 'fromAddress', 'replyTo'],
} as const satisfies Record<Channel, readonly string[]>;
/** Fields that prove the clinic: they go to the server once, and never come back. */
const SECRETS = new Set(['channelToken', 'channelSecret', 'password']);
/** Where a secret would go to; changed, the kept one is not used. */
const PLACE: Readonly<Record<Channel, readonly string[]>> = {
  line: ['channelID'],
  sms: ['vendor', 'username'],
  mail: ['host', 'port', 'security', 'username'],
};
const MAY_BE_EMPTY = new Set(['mail.username', 'mail.password', 'mail.fromName', 'mail.replyTo']);
const EMPTY: AccountValues = { vendor: SMS_VENDORS[0], pointsPerSegment: '1', port: '587', security: 'starttls' };

/** The form as a stored account fills it; an untouched one where there is none. */
export function accountValues(channel: Channel, stored: MessageAccounts[Channel]): AccountValues {
  const known = stored as Readonly<Record<string, unknown>> | null;
  return Object.fromEntries(
    FIELDS[channel].map((field) => [
      field,
      SECRETS.has(field) ? '' : String(known?.[field] ?? (known === null ? (EMPTY[field] ?? '') : '')),
    ]),
  );
}

/** Whether the kept secret serves: an account is there, and the secret would go to the same place. */
export const keepsSecret = (channel: Channel, stored: MessageAccounts[Channel], values: AccountValues): boolean => {
  if (stored === null) return false;
  const before = accountValues(channel, stored);
  return PLACE[channel].every((field) => before[field] === values[field]?.trim());
};

const typedSecrets = (channel: Channel, values: AccountValues): string[] =>
  FIELDS[channel].filter((field) => SECRETS.has(field) && values[field] !== '');

/** What is wrong with a form, by field and in words. */
export function accountFaults(
  channel: Channel,
  stored: MessageAccounts[Channel],
  values: AccountValues,
): Readonly<Partial<Record<string, string>>> {
  const words = messageSetting.accounts;
  const kept = keepsSecret(channel, stored, values);
  const noneTyped = typedSecrets(channel, values).length === 0;
  const faultOf = (field: string): string | undefined => {
    const value = values[field]?.trim() ?? '';
    if (field === 'port') return isWithin(value, 1, 65_535) ? undefined : words.badPort;
    if (field === 'pointsPerSegment') return (readFigure(value) ?? -1) >= 0 ? undefined : words.badPoints;
    if (value !== '' || MAY_BE_EMPTY.has(`${channel}.${field}`)) return undefined;
    if (!SECRETS.has(field)) return words.need;
    // Of two secrets both are given, or neither.
    if (kept && noneTyped) return undefined;
    return stored === null || kept ? words.need : words.newPlace;
  };
  return Object.fromEntries(
    FIELDS[channel].flatMap((field) => {
      const fault = faultOf(field);
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
}

const isWithin = (value: string, least: number, most: number): boolean => {
  const read = readFigure(value);
  return read !== undefined && Number.isInteger(read) && read >= least && read <= most;
};

/** What is sent of a form without faults: the account, and the secret where one was typed or the kept one doesn't serve. */
export function accountSent<C extends Channel>(
  channel: C,
  stored: MessageAccounts[C],
  values: AccountValues,
): { readonly account: Account<C>; readonly secret: ChannelSecret<C> | undefined } {
  const of = (field: string) => values[field]?.trim() ?? '';
  const account = {
    line: { channelID: of('channelID'), name: '' },
    sms: {
      vendor: SMS_VENDORS.find((vendor) => vendor === of('vendor')) ?? SMS_VENDORS[0],
      username: of('username'),
      pointsPerSegment: readFigure(of('pointsPerSegment')) ?? 1,
    },
    mail: {
      ...{ host: of('host'), port: readFigure(of('port')) ?? 587, username: of('username') },
      security: of('security') === 'tls' ? 'tls' : 'starttls',
      ...{ fromName: of('fromName'), fromAddress: of('fromAddress'), replyTo: of('replyTo') },
    },
  }[channel];
  // A password may begin or end with a space; tokens never do.
  const secrets = { line: { channelToken: of('channelToken'), channelSecret: of('channelSecret') } } as const;
  const secret = channel === 'line' ? secrets.line : { password: values.password ?? '' };
  const needed = typedSecrets(channel, values).length > 0 || !keepsSecret(channel, stored, values);
  return { account: account as Account<C>, secret: needed ? (secret as ChannelSecret<C>) : undefined };
}
