import { createHmac } from 'node:crypto';
import type { CardSecret } from '@vetloom/integrations/tappay/port.ts';
import { z } from 'zod';
import { SecretBox } from '../access/secret-box.ts';

const secret = z.object({ cardKey: z.string(), cardToken: z.string() });

/** Seals what a clinic's card is charged by; moved to another clinic it doesn't open. */
export class CardVault {
  readonly #box: SecretBox;
  readonly #key: Uint8Array;

  /** `key`: 32 bytes. */
  constructor(key: Uint8Array) {
    this.#box = new SecretBox(key);
    this.#key = key;
  }

  seal(clinic: string, { cardKey, cardToken }: CardSecret): Buffer {
    return this.#box.seal(Buffer.from(JSON.stringify({ cardKey, cardToken })), ownerOf(clinic));
  }

  /** By what the same card is told when it is kept again, here or by another clinic; nobody without the key can tell a card by it. */
  knownAs({ cardKey }: CardSecret): string {
    return createHmac('sha256', this.#key).update(`known as\n${cardKey}`).digest('hex');
  }

  open(clinic: string, sealed: Uint8Array): CardSecret {
    return secret.parse(JSON.parse(this.#box.open(sealed, ownerOf(clinic)).toString()));
  }
}

const ownerOf = (clinic: string): string => `subscription card ${clinic}`;
