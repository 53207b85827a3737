import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AccessStore } from '@vetloom/storage/ports/access.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import { keptIn, keptOnce } from '@vetloom/storage/system/kept-file.ts';
import { GuessBrake } from '../access/guess-brake.ts';

/** Name of the file of the data folder that holds the code. */
export const FIRST_CODE_FILE = 'first-code';

/** Without 0, O, 1, I and L, which people take for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 4;
/** Four groups of four: 79 bits, of which nobody finds one by trying. */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
const digest = (code: string): Buffer => createHash('sha256').update(plain(code)).digest();

/** What the door stands on. */
export interface FirstDoorParts {
  readonly system: Pick<SystemStore, 'installationIsEmpty'>;
  readonly guesses: AccessStore['guesses'];
  /** Where the code is kept, readable by the server's user alone. */
  readonly path: string;
  readonly brake?: GuessBrake;
}

/**
 * The door through which an installation begins: open until there is an account or a clinic, and then never again. A one-time code that the start
 * prints keeps it, so that whoever only reaches the port can't take the installation. The database decides; this only knows the code.
 */
export class FirstDoor {
  readonly #parts: FirstDoorParts;
  readonly #brake: GuessBrake;
  #shut = false;

  constructor(parts: FirstDoorParts) {
    this.#parts = parts;
    // One account for everybody: whoever guesses from many addresses is slowed too.
    this.#brake = parts.brake ?? new GuessBrake(parts.guesses);
  }

  /** Whether nobody has begun yet. Once shut it stays so, without a question to the database; the code goes with it. */
  async isOpen(): Promise<boolean> {
    if (this.#shut) return false;
    if (await this.#parts.system.installationIsEmpty()) return true;
    this.shut();
    return false;
  }

  /** The code, made on first use; undefined where the door is shut. */
  async code(): Promise<string | undefined> {
    return (await this.isOpen()) ? keptOnce(this.#parts.path, newCode).toString('utf8').trim() : undefined;
  }

  /** @throws DomainError notFound where the door is shut, firstCodeWrong, rateLimited */
  async demand(code: string, address: string): Promise<void> {
    if (!(await this.isOpen())) throw new DomainError('notFound', 'this installation has begun already');
    // Whoever has the code never waits behind those who guess at it: of 79 bits nobody finds it by trying, braked or not.
    if (this.#isRight(code)) return;
    await this.#brake.try({ account: 'first page', address }, async () => false);
    throw new DomainError('firstCodeWrong', 'that is not the one-time code of this installation');
  }

  #isRight(code: string): boolean {
    const kept = keptIn(this.#parts.path)?.toString('utf8');
    return kept !== undefined && timingSafeEqual(digest(kept), digest(code));
  }

  /** Shuts it for ever. */
  shut(): void {
    this.#shut = true;
    rmSync(this.#parts.path, { force: true });
  }
}
