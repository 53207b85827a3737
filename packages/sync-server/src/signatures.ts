import { webcrypto } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fromBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, signedText } from '@vetloom/protocol/sync.ts';
import type { DeviceKey, SystemStore } from '@vetloom/storage/ports/system.ts';
import type { Carrier } from './services.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
/** Public halves never change, so they are kept; the oldest go when there are more than a large group has browsers. */
const MOST_KEYS = 5000;
/** Whether a key still holds is asked this often, in ms: of a suspension the database tells at once, unless that connection is away. */
const KEY_MEMORY_MS = 10_000;

interface KnownKey {
  readonly email: string;
  readonly publicKey: webcrypto.CryptoKey;
  /** By `performance.now()`. */
  readonly until: number;
}

/** Tells whether commands were signed by the person that they name (law 12). */
export class Signatures {
  readonly #system: Pick<SystemStore, 'findKeys'>;
  readonly #keys = new Map<string, KnownKey>();
  /** Suspensions that were heard so far. */
  #heard = 0;

  constructor(system: Pick<SystemStore, 'findKeys'>) {
    this.#system = system;
  }

  /**
   * The UUIDs of the commands whose signature holds, with a key that was registered for their author. An operator who acts in a person's
   * place signs that person's commands, and no others, with a key of their own.
   * @throws DomainError badSignature, with the keys that nobody has registered: nothing can be said about what they signed
   */
  async verified(clinic: string, commands: readonly Envelope[], carrier?: Carrier): Promise<ReadonlySet<string>> {
    const known = await this.#load(commands.map((command) => command.key));
    const unknown = new Set(commands.map(({ key }) => key).filter((key) => !known.has(key)));
    if (unknown.size > 0) throw new DomainError('badSignature', 'keys that are not registered', { keys: [...unknown] });
    const held = await Promise.all(commands.map((command) => holds(known.get(command.key), clinic, command, carrier)));
    return new Set(commands.filter((_, at) => held[at]).map((command) => command.uuid));
  }

  /** Hears that a person's keys were suspended, here or elsewhere: those that hold are asked for anew. */
  hearSuspended(email: string): void {
    this.#heard += 1;
    for (const [key, known] of this.#keys) if (known.email === email) this.#keys.delete(key);
  }

  /** The keys of a push that hold. Its own list, because another push may forget or renew them meanwhile. */
  async #load(wanted: readonly string[]): Promise<ReadonlyMap<string, KnownKey>> {
    const now = performance.now();
    const holding = new Map<string, KnownKey>();
    const missing = new Set<string>();
    for (const key of wanted) {
      const known = this.#keys.get(key);
      if (known && known.until > now) holding.set(key, known);
      else missing.add(key);
    }
    if (missing.size === 0) return holding;
    const heard = this.#heard;
    const found = await this.#system.findKeys([...missing]);
    const standing = new Set(found.map(({ key }) => key));
    for (const key of missing) if (!standing.has(key)) this.#keys.delete(key);
    for (const row of found) {
      const publicKey = this.#keys.get(row.key)?.publicKey ?? (await importKey(row));
      if (!publicKey) continue;
      const known = { email: row.email, publicKey, until: now + KEY_MEMORY_MS };
      holding.set(row.key, known);
      // A suspension that came while the database was asked may be missing in its answer.
      if (heard === this.#heard) this.#keys.set(row.key, known);
    }
    const needed = new Set(wanted);
    for (const key of this.#keys.keys()) {
      if (this.#keys.size <= MOST_KEYS) break;
      if (!needed.has(key)) this.#keys.delete(key);
    }
    return holding;
  }
}

/** Whether a command was signed with this key by whom it names. */
async function holds(
  known: KnownKey | undefined,
  clinic: string,
  command: Envelope,
  carrier: Carrier | undefined,
): Promise<boolean> {
  const operator = carrier?.emulatedBy;
  if (operator !== undefined && command.author !== carrier?.email) return false;
  if (!known || known.email !== (operator ?? command.author)) return false;
  const signature = bytesOf(command.signature);
  if (!signature) return false;
  const text = new TextEncoder().encode(signedText(clinic, command));
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, known.publicKey, signature, text);
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
