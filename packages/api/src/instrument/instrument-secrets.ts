import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { SecretBox } from '../access/secret-box.ts';

/** Whose a secret is. */
interface Owner {
  readonly clinic: string;
  readonly toolID: string;
  readonly instrument: Pick<InstrumentSetting, '_id' | 'link'>;
}

/**
 * Where a secret is sent to. Security: a kept one goes nowhere else than where it was given for, or whoever may set an instrument up could have it sent to a machine of their own and read it
 * there.
 */
const placeOf = ({ link }: Owner['instrument']): string =>
  link.kind === 'http' && URL.canParse(link.url) ? new URL(link.url).origin : '';

const ownerOf = ({ clinic, toolID, instrument }: Owner): string =>
  `instrument ${clinic} ${toolID} ${instrument._id} ${placeOf(instrument)}`;

/** What proves clinics at the services of their instruments, sealed for one instrument and one place. */
export class InstrumentSecrets {
  readonly #box: SecretBox;

  constructor(secret: Uint8Array) {
    this.#box = new SecretBox(Buffer.from(secret).subarray(0, 32));
  }

  seal(secret: string, owner: Owner): Buffer {
    return this.#box.seal(Buffer.from(secret), ownerOf(owner));
  }

  /** Empty for one that was given for another place. */
  open(sealed: Uint8Array, owner: Owner): string {
    try {
      return this.#box.open(sealed, ownerOf(owner)).toString();
    } catch {
      return '';
    }
  }
}
