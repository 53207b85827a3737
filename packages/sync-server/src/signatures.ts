import { webcrypto } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fromBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, signedText } from '@vetloom/protocol/sync.ts';
import type { DeviceKey, SystemStore } from '@vetloom/storage/ports/system.ts';
import type { Carrier } from './services.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
/** Keys never change, so they are kept; the oldest go when there are more than a large group has browsers. */
const MOST_KEYS = 5000;

interface KnownKey {
  readonly email: string;
  readonly publicKey: webcrypto.CryptoKey;
}

/** Tells whether commands were signed by the person that they name (law 12). */
export class Signatures {
  readonly #system: Pick<SystemStore, 'findKeys'>;
  readonly #keys = new Map<string, KnownKey>();

  constructor(system: Pick<SystemStore, 'findKeys'>) {
    this.#system = system;
  }

  /**
   * The UUIDs of the commands whose signature holds, with a key that was registered for their author. An operator who acts in a person's
   * place signs that person's commands, and no others, with a key of their own.
   * @throws DomainError badSignature, with the keys that nobody has registered: nothing can be said about what they signed
   */
  async verified(clinic: string, commands: readonly Envelope[], carrier?: Carrier): Promise<ReadonlySet<string>> {
    await this.#load(commands.map((command) => command.key));
    const unknown = new Set(commands.map(({ key }) => key).filter((key) => !this.#keys.has(key)));
    if (unknown.size > 0) throw new DomainError('badSignature', 'keys that are not registered', { keys: [...unknown] });
    const held = await Promise.all(commands.map((command) => this.#holds(clinic, command, carrier)));
    return new Set(commands.filter((_, at) => held[at]).map((command) => command.uuid));
  }

  async #holds(clinic: string, command: Envelope, carrier: Carrier | undefined): Promise<boolean> {
    const known = this.#keys.get(command.key);
    const operator = carrier?.emulatedBy;
    if (operator !== undefined && command.author !== carrier?.email) return false;
    if (!known || known.email !== (operator ?? command.author)) return false;
    const signature = bytesOf(command.signature);
    if (!signature) return false;
    const text = new TextEncoder().encode(signedText(clinic, command));
    return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, known.publicKey, signature, text);
  }

  async #load(wanted: readonly string[]): Promise<void> {
    const missing = [...new Set(wanted)].filter((key) => !this.#keys.has(key));
    if (missing.length === 0) return;
    for (const found of await this.#system.findKeys(missing)) {
      const publicKey = await importKey(found);
      if (publicKey) this.#keys.set(found.key, { email: found.email, publicKey });
    }
    const needed = new Set(wanted);
    for (const key of this.#keys.keys()) {
      if (this.#keys.size <= MOST_KEYS) break;
      if (!needed.has(key)) this.#keys.delete(key);
    }
  }
}

/** The public half as WebCrypto has it, or undefined when it is not a point of the curve. */
export async function importKey(key: Pick<DeviceKey, 'publicKey'>): Promise<webcrypto.CryptoKey | undefined> {
  try {
    return await webcrypto.subtle.importKey('jwk', { ...key.publicKey, ext: true }, ALGORITHM, false, ['verify']);
  } catch {
    // WebCrypto names no reason, and there is none to tell: this can't be a P-256 key.
    return undefined;
  }
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(fromBase64Url(base64Url));
  } catch {
    // Not base64url, so not a signature.
    return undefined;
  }
}
