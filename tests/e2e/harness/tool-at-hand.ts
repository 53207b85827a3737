import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import {
  type Paired,
  provenBy,
  type SignedEnvelope,
  TOOL_BASE,
  type ToolHealth,
  type ToolJob,
} from '@vetloom/protocol/sync-tool.ts';

/** A sync tool of a workstation as the server knows it, worked by hand: it pairs by a code, proves its key, and does with jobs and messages what a spec says. */
export class ToolAtHand {
  readonly #url: string;
  readonly #key: KeyObject;
  readonly #paired: Paired;
  #token = '';

  private constructor(url: string, key: KeyObject, paired: Paired) {
    this.#url = url;
    this.#key = key;
    this.#paired = paired;
  }

  static async pair(url: string, code: string, name: string): Promise<ToolAtHand> {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const own = { publicKey: String(publicKey.export({ format: 'jwk' }).x), platform: 'Windows 11', version: '1.0.0' };
    const paired = (await call(url, 'POST', '/pair', '', { code, name, ...own })) as Paired;
    return new ToolAtHand(url, privateKey, paired);
  }

  get toolID(): string {
    return this.#paired.toolID;
  }

  /** What the server wants done, by its signature. */
  async jobs(): Promise<ToolJob[]> {
    const { jobs } = (await this.#call('GET', '/jobs')) as { jobs: readonly SignedEnvelope[] };
    return jobs.map((one) => this.#opened(one));
  }

  async report(jobID: string, state: 'taken' | 'delivered' | 'done' | 'failed', more: object = {}): Promise<void> {
    await this.#call('POST', `/jobs/${encodeURIComponent(jobID)}`, { state, ...more });
  }

  /** Hands a message of an instrument on, as it came. */
  async bring(instrumentID: string, text: string): Promise<void> {
    const receivedAt = Math.floor(Date.now() / 1000);
    const raw = Buffer.from(text).toString('base64');
    await this.#call('POST', '/messages', { messageID: randomUUID(), instrumentID, receivedAt, raw, files: [] });
  }

  async health(instruments: ToolHealth['instruments'], waiting = 0): Promise<void> {
    await this.#call('POST', '/health', { clock: Math.floor(Date.now() / 1000), waiting, instruments });
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    if (this.#token === '') {
      const { challenge } = (await call(this.#url, 'POST', '/challenge', '', {})) as { challenge: string };
      const { clinic, toolID } = this.#paired;
      const said = Buffer.from(provenBy({ clinic, toolID, challenge }));
      const proof = { clinic, toolID, challenge, signature: sign(null, said, this.#key).toString('base64url') };
      const { token } = (await call(this.#url, 'POST', '/session', '', proof)) as { token: string };
      this.#token = token;
    }
    return call(this.#url, method, path, this.#token, body);
  }

  #opened({ payload, signature }: SignedEnvelope): ToolJob {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: this.#paired.serverKey }, format: 'jwk' });
    if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url')))
      throw new Error('not the server’s');
    return JSON.parse(payload) as ToolJob;
  }
}

async function call(url: string, method: string, path: string, token: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${TOOL_BASE}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; message?: string; result?: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.code} ${answer.message}`);
  return answer.result;
}

/** A message of an analyser by ASTM E1394: whom it says, and its values as code, value and unit. */
export function astmMessage(
  said: { readonly orderNumber?: string; readonly id?: string; readonly name?: string },
  values: readonly (readonly [code: string, value: number, unit: string])[],
  { status = 'F', at }: { readonly status?: 'F' | 'P' | 'C'; readonly at: string },
): string {
  const { orderNumber = '', id = '', name = '' } = said;
  return [
    `H|\\^&|${randomUUID().slice(0, 8)}||VS2^1.0|||||||P|E 1394-97|${at}`,
    `P|1|${id}|||${name}`,
    `O|1|${orderNumber}||^^^CHEM10|R`,
    ...values.map(([code, value, unit], n) => `R|${n + 1}|^^^${code}|${value}|${unit}||||${status}||||${at}`),
    'L|1|N',
    '',
  ].join('\r');
}
