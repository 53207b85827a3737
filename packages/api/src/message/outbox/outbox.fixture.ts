import type { AddressInfo } from 'node:net';
import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { lineChannel } from '@vetloom/integrations/line/line-channel.ts';
import type { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { smtpChannel } from '@vetloom/integrations/mail/smtp-channel.ts';
import { every8dChannel } from '@vetloom/integrations/sms/every8d/every8d-channel.ts';
import { mitakeChannel } from '@vetloom/integrations/sms/mitake/mitake-channel.ts';
import type { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import type { TestApi } from '../../test-kit.ts';
import type { ChannelMakers } from './channel-makers.ts';

/** Where simulated vendors listen. */
export interface SimulatedVendors {
  readonly line?: string;
  readonly mitake?: string;
  readonly every8d?: string;
  /** Milliseconds that one of them is waited for. */
  readonly patienceMs?: number;
}

/** Ways to simulated vendors: the real wire, to programs of this machine. */
export const simulatedChannels = ({
  line = '',
  mitake = '',
  every8d = '',
  patienceMs = 5000,
}: SimulatedVendors): ChannelMakers => ({
  line: (_account, { channelToken }) => lineChannel({ baseURL: line, accessURL: line, channelToken, patienceMs }),
  sms: ({ vendor, username }, { password }) =>
    vendor === 'mitake'
      ? mitakeChannel({ baseURL: mitake, username, password, patienceMs })
      : every8dChannel({ baseURL: every8d, username, password, patienceMs }),
  mail: ({ host, port, username, fromName, fromAddress }, { password }) =>
    smtpChannel({
      ...{ host, port, username, password, patienceMs, security: 'none' as const },
      from: { name: fromName, address: fromAddress },
    }),
});

/** Connects a clinic's account at the simulated messaging app, as its administrator does. */
export async function connectLine(api: TestApi, token: string, line: LineSimulator, clinic = 'demo'): Promise<void> {
  const { channelToken, channelSecret } = line;
  const body = { account: { channelID: '1650000000' }, secret: { channelToken, channelSecret } };
  const { code, detail } = await api.call('PUT', `/api/sdk/v2/${clinic}/message/account/line`, { token, body });
  if (code !== 100_000) throw new Error(`the messaging app was not connected: ${code} ${JSON.stringify(detail)}`);
}

/** Connects a clinic's account at the simulated vendor of SMS. */
export async function connectSms(api: TestApi, token: string, mitake: MitakeSimulator, clinic = 'demo'): Promise<void> {
  const { username, password } = mitake;
  const body = { account: { vendor: 'mitake', username }, secret: { password } };
  const { code, detail } = await api.call('PUT', `/api/sdk/v2/${clinic}/message/account/sms`, { token, body });
  if (code !== 100_000) throw new Error(`the vendor of SMS was not connected: ${code} ${JSON.stringify(detail)}`);
}

/** Takes quiet hours away, or sets what else a clinic sets of its messages: what a test sees doesn't go by the time of day. */
export const setMessages = (api: TestApi, fields: object = {}, clinic = 'demo'): Promise<unknown> =>
  writeIn(api.database.db, clinic, (tx) =>
    tx.put('setting', { ...MESSAGE_SETTING.defaults, quietFrom: 0, quietTo: 0, ...fields }),
  );

/** Where the messaging app posts what happens: the service listens from then on. */
export async function hearLine(api: TestApi, line: LineSimulator, clinic = 'demo'): Promise<void> {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  await line.seed({ webhook: `http://127.0.0.1:${port}/line/${clinic}/webhook` });
}

/** Links an owner as it happens: begun at the desk, the code written in the app, agreed there. Answers when the app's callback was heard. */
export async function linkLine(
  api: TestApi,
  line: LineSimulator,
  { token, userID, account, clinic = 'demo' }: { token: string; userID: string; account: string; clinic?: string },
): Promise<void> {
  await hearLine(api, line, clinic);
  const begun = await api.call('PUT', `/api/sdk/v2/${clinic}/user/line/${encodeURIComponent(userID)}`, {
    token,
    body: {},
  });
  const text = begun.result?.words;
  const replies = line.replies.length;
  await line.happens({ type: 'message', userID: account, message: { type: 'text', id: '1', text } } as never);
  const [address = ''] = /http\S+/.exec(line.replies[replies]?.text ?? '') ?? [];
  const agreed = await fetch(address).then(({ status }) => status);
  if (agreed !== 200) throw new Error(`the owner was not linked: ${begun.code} ${JSON.stringify(line.replies)}`);
}
