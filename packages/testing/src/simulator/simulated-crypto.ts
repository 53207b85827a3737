import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Envelope } from '@vetloom/protocol/sync.ts';
import { signedText } from '@vetloom/protocol/sync.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import type { Random } from './random.ts';

/** A key pair of the simulation: one secret for both halves, which only the simulation knows. */
interface SimulatedKey {
  readonly secret: string;
}

const signature = (secret: string, text: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret).update(text).digest());

/**
 * Puts cryptography in place of the machine's that is seeded and answers at once, so that a run can be repeated; the answer puts the
 * real one back. It proves who signed what as long as nobody in the simulation reads another's secret.
 */
export function simulateCrypto(random: Random): () => void {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  const subtle = {
    async generateKey() {
      const key: SimulatedKey = { secret: random.uuid() };
      return { privateKey: key, publicKey: key };
    },
    async exportKey(_format: string, key: SimulatedKey) {
      return { kty: 'EC', crv: 'P-256', x: key.secret, y: key.secret };
    },
    async sign(_algorithm: unknown, key: SimulatedKey, text: Uint8Array) {
      return signature(key.secret, text).buffer;
    },
  };
  const value = { subtle, randomUUID: () => random.uuid() };
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
  return () => {
    if (real) Object.defineProperty(globalThis, 'crypto', real);
  };
}

/** Checks the simulation's signatures as the server checks real ones: by the key that was registered for the author. */
export class SimulatedSignatures {
  readonly #system: Pick<SystemStore, 'findKeys'>;

  constructor(system: Pick<SystemStore, 'findKeys'>) {
    this.#system = system;
  }

  async verified(clinic: string, commands: readonly Envelope[]): Promise<ReadonlySet<string>> {
    const found = await this.#system.findKeys([...new Set(commands.map((command) => command.key))]);
    const keys = new Map(found.map((key) => [key.key, key]));
    const unknown = commands.map(({ key }) => key).filter((key) => !keys.has(key));
    if (unknown.length > 0) throw new DomainError('badSignature', 'keys that are not registered', { keys: unknown });
    const good = commands.filter((command) => {
      const key = keys.get(command.key);
      if (key?.email !== command.author) return false;
      const text = new TextEncoder().encode(signedText(clinic, command));
      return Buffer.from(signature(key.publicKey.x, text)).toString('base64url') === command.signature;
    });
    return new Set(good.map((command) => command.uuid));
  }
}
