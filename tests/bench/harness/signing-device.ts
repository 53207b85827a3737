import { randomUUID, webcrypto } from 'node:crypto';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, type KeyRequest, type PushRequest, SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import { ACCOUNT } from './clinic-process.ts';

const CLINIC = 'demo';
let made = 0;

/** A browser profile as the server sees it: numbers and signs its commands. */
export class Device {
  readonly carrier = { email: ACCOUNT };
  readonly clinic: string;
  readonly #client = randomUUID();
  readonly #key: string;
  readonly #pair: webcrypto.CryptoKeyPair;
  #number = 0;

  private constructor(key: string, pair: webcrypto.CryptoKeyPair, clinic: string) {
    this.#key = key;
    this.#pair = pair;
    this.clinic = clinic;
  }

  /** Makes one whose key the server is told by `register`. */
  static async enrolled(register: (key: KeyRequest) => Promise<unknown>, clinic = CLINIC): Promise<Device> {
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
    const key = randomUUID();
    await register({ key, publicKey: { kty: 'EC', crv: 'P-256', x, y } });
    return new Device(key, pair, clinic);
  }

  /** The next check-in, signed. */
  checkIn(petID: string): Promise<Envelope> {
    const at = Math.floor(Date.now() / 1000);
    const visit = { _id: `/record/${at}-${(made++).toString(36).padStart(7, '0')}`, petID, cause: '年度健檢' };
    return this.command('record.checkIn', { visits: [visit] }, at);
  }

  /** The next command, signed. */
  async command(name: string, args: unknown, at = Math.floor(Date.now() / 1000)): Promise<Envelope> {
    this.#number += 1;
    const frame = { uuid: randomUUID(), name, version: 1, at, args, author: ACCOUNT, key: this.#key };
    const text = new TextEncoder().encode(signedText(this.clinic, frame));
    const bytes = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#pair.privateKey, text);
    return { number: this.#number, ...frame, signature: toBase64Url(new Uint8Array(bytes)) };
  }

  request(commands: readonly Envelope[]): PushRequest {
    return { protocol: SYNC_PROTOCOL, epoch: null, client: this.#client, commands: [...commands] };
  }
}
