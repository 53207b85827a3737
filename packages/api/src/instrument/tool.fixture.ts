import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { type DeviceReport, deviceReportSchema, EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { type InstrumentSetting, instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { provenBy, type SignedEnvelope, type ToolJob, type ToolSettings } from '@vetloom/protocol/sync-tool.ts';
import type { keepMessage } from '@vetloom/storage/instrument/message-rows.ts';
import type { TestApi } from '../test-kit.ts';
import type { AdmittedTool } from './admitted-tool.ts';

/** An instrument as tests set it up. */
export const anInstrument = (more: Partial<InstrumentSetting> = {}): InstrumentSetting =>
  instrumentSetting.parse({
    ...{ _id: 'chem-1', device: 'VS2', vendor: 'Zoetis', protocol: 'astm', link: { kind: 'listen', port: 7000 } },
    takesOrders: true,
    ...more,
  });

/** A sync tool as the server knows it: it is paired by a code, proves its key, and does by hand what the program does. */
export class PairedTool {
  readonly clinic: string;
  readonly toolID: string;
  readonly serverKey: string;
  readonly key: KeyObject;
  readonly #api: TestApi;

  private constructor(api: TestApi, paired: { clinic: string; toolID: string; serverKey: string }, key: KeyObject) {
    this.#api = api;
    this.key = key;
    this.clinic = paired.clinic;
    this.toolID = paired.toolID;
    this.serverKey = paired.serverKey;
  }

  /** Pairs one by a code that this person shows. */
  static async pair(api: TestApi, by: string, name = '檢驗室', clinic = 'demo'): Promise<PairedTool> {
    const { code } = await api.tools.pairing.showCode(clinic, by);
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const raw = String(publicKey.export({ format: 'jwk' }).x);
    const paired = await api.tools.pairing.pair({ code, name, publicKey: raw, platform: 'test', version: '1' });
    return new PairedTool(api, paired, privateKey);
  }

  /** A session's token. @throws DomainError */
  async session(): Promise<string> {
    const challenge = this.#api.tools.pairing.challenge();
    const { clinic, toolID } = this;
    const signature = sign(null, Buffer.from(provenBy({ clinic, toolID, challenge })), this.key).toString('base64url');
    return (await this.#api.tools.pairing.session({ clinic, toolID, challenge, signature, version: '1' })).token;
  }

  admitted = async (): Promise<AdmittedTool> => this.#api.tools.pairing.admit(await this.session());

  /** What an envelope says, if the server said it. */
  opened<T>({ payload, signature }: SignedEnvelope): T {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: this.serverKey }, format: 'jwk' });
    if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url')))
      throw new Error('not the server’s');
    return JSON.parse(payload) as T;
  }

  async settings(): Promise<ToolSettings> {
    return this.opened<ToolSettings>(await this.#api.tools.settings.signed(await this.admitted()));
  }

  async jobs(): Promise<ToolJob[]> {
    const envelopes = await this.#api.tools.jobs.open(await this.admitted());
    return envelopes.map((envelope) => this.opened<ToolJob>(envelope));
  }

  async report(jobID: string, state: 'taken' | 'delivered' | 'done' | 'failed', more: object = {}): Promise<void> {
    const told = { state, reason: '', answer: '', reference: '', ...more };
    await this.#api.tools.jobs.report(await this.admitted(), jobID, told);
  }

  /** Hands a message on, and waits until it is read. */
  async bring(
    text: string,
    more: { readonly instrumentID?: string; readonly messageID?: string } = {},
  ): Promise<'kept' | 'known'> {
    const { instrumentID = 'chem-1', messageID = randomUUID() } = more;
    const raw = Buffer.from(text).toString('base64');
    const message = { messageID, instrumentID, receivedAt: this.#api.now, raw, files: [], source: '' };
    const { state } = await this.#api.tools.messages.keep(await this.admitted(), message);
    await this.#api.tools.messages.settled();
    return state;
  }
}

let counted = 0;
/** A message of an analyser by ASTM E1394, as one text with the record ends of the standard. */
export function astmReport(
  said: { readonly orderNumber?: string; readonly id?: string; readonly name?: string },
  values: readonly (readonly [code: string, value: number | string, unit?: string])[],
  { status = 'F', at = '20261120120000' }: { readonly status?: 'F' | 'P' | 'C'; readonly at?: string } = {},
): string {
  counted += 1;
  const { orderNumber = '', id = '', name = '' } = said;
  return [
    `H|\\^&|${counted}||VS2^1.0|||||||P|E 1394-97|${at}`,
    `P|1|${id}|||${name}`,
    `O|1|${orderNumber}||^^^CHEM10|R`,
    ...values.map(([code, value, unit = 'U/L'], n) => `R|${n + 1}|^^^${code}|${value}|${unit}||||${status}||||${at}`),
    'L|1|N',
    '',
  ].join('\r');
}

/** A report that waits for somebody to say whose it is. */
export const waitingReport = (n: number, now: number): DeviceReport =>
  deviceReportSchema.parse({
    ...{ _id: `/exam/device/${now}-walk${n}`, collection: 'exam', of: 'device', state: EXAM_STATE.waiting },
    ...{ dateTime: now - n, receivedDateTime: now, device: 'VS2', said: { name: `麻糬${n}` }, status: 'final' },
    ...{ createDateTime: now, updateDateTime: now, updateBy: '' },
  });

/** A message that nobody has read yet. */
export const unreadMessage = (n: number, now: number): Parameters<typeof keepMessage>[1] => ({
  ...{ messageID: `00000000-0000-4000-8000-00000000000${n}`, toolID: '/synctool/1-a', instrumentID: 'chem-1' },
  ...{
    device: 'VS2',
    protocol: 'astm',
    identity: `walk ${n}`,
    receivedAt: now,
    keptAt: now - n,
    files: [],
    source: '',
  },
  ...{ raw: Buffer.from('H'), words: 'H' },
});
