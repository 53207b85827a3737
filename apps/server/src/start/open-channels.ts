import type { ChannelMakers } from '@vetloom/api/message/outbox/channel-makers.ts';
import { lineChannel } from '@vetloom/integrations/line/line-channel.ts';
import { allowedAddress } from '@vetloom/integrations/mail/public-host.ts';
import { smtpChannel } from '@vetloom/integrations/mail/smtp-channel.ts';
import { every8dChannel } from '@vetloom/integrations/sms/every8d/every8d-channel.ts';
import { mitakeChannel } from '@vetloom/integrations/sms/mitake/mitake-channel.ts';
import { StartRefusal } from './refusal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const OFFICIAL = {
  VETLOOM_LINE_URL: 'https://api.line.me',
  VETLOOM_MITAKE_URL: 'https://smsb2c.mitake.com.tw/b2c/mtk',
  VETLOOM_EVERY8D_URL: 'https://api.e8d.tw',
} as const;

/** Where the messaging app keeps what people send, and pictures of menus. */
const LINE_DATA_URL = 'https://api-data.line.me';

function addressIn(env: Environment, name: keyof typeof OFFICIAL): string {
  const baseURL = env[name] || OFFICIAL[name];
  if (!URL.canParse(baseURL)) throw new StartRefusal(`${name} must be an address.`);
  return baseURL;
}

/**
 * The vendors of messages as the environment names them: `VETLOOM_LINE_URL`, `VETLOOM_MITAKE_URL` and `VETLOOM_EVERY8D_URL` where it isn't the vendors' own
 * addresses, and `VETLOOM_SMTP_HOSTS`, names of servers for mail within the operator's network that clinics may use beside public ones.
 * @throws StartRefusal for what is no address
 */
export function openChannels(env: Environment): ChannelMakers {
  const [line, mitake, every8d] = (['VETLOOM_LINE_URL', 'VETLOOM_MITAKE_URL', 'VETLOOM_EVERY8D_URL'] as const).map(
    (name) => addressIn(env, name),
  ) as [string, string, string];
  const own = new Set(
    (env.VETLOOM_SMTP_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  );
  return {
    line: (_account, { channelToken }) =>
      // What stands in for the app asks people for their consent itself.
      lineChannel({
        baseURL: line,
        channelToken,
        // What stands in for the app keeps contents itself, the app elsewhere.
        ...(line === OFFICIAL.VETLOOM_LINE_URL ? { dataURL: LINE_DATA_URL } : { accessURL: line }),
      }),
    sms: ({ vendor, username }, { password }) =>
      vendor === 'mitake'
        ? mitakeChannel({ baseURL: mitake, username, password })
        : every8dChannel({ baseURL: every8d, username, password }),
    mail: ({ host, port, security, username, fromName, fromAddress, replyTo }, { password }) =>
      smtpChannel({
        ...{ host, port, security, username, password },
        from: { name: fromName, address: fromAddress },
        ...(replyTo !== '' && { replyTo }),
        addressOf: (named) => allowedAddress(named, own),
      }),
  };
}
