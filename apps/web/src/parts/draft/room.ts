import { DomainError } from '@vetloom/domain/core/error.ts';

/** What could not be stored for want of room is tried again so often, in milliseconds, until there is some. */
export const ROOM_MS = 5000;

/** Whether something wasn't stored because this device had no room: what was written is not at fault, and may go in later as it is. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof DomainError && error.codeName === 'storageQuotaFull';

/** Tries again what this device had no room for: nobody has to type it anew, and it is told once. */
export class RoomRetry {
  readonly #later: (milliseconds: number, act: () => void) => () => void;
  #callOff: (() => void) | undefined;
  #waits = false;

  /** `later` runs something later, and answers how to call it off. */
  constructor(later: (milliseconds: number, act: () => void) => () => void) {
    this.#later = later;
  }

  /** It was not stored: `act` tries it again after a while, if room is what it lacked. Answers whether that has to be told. */
  refused(error: unknown, act: () => void): boolean {
    const told = this.#waits;
    this.#waits = isNoRoom(error);
    this.#callOff?.();
    this.#callOff = this.#waits ? this.#later(ROOM_MS, act) : undefined;
    return !(told && this.#waits);
  }

  /** It was stored, or its field is left for good. */
  end(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#waits = false;
  }
}
