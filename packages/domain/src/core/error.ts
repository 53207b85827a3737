import { CODE, type Code, type CodeName } from './codes.ts';

/** Facts about a refusal that the interface turns into a sentence: which field, which other document, which value. */
export type ErrorDetail = Record<string, string | number | boolean | null | readonly string[]>;

/**
 * A refusal with a code of the catalogue (spec 1 §8). `message` is for logs and API clients, in English;
 * the interface speaks from `code` and `detail`. Never carries a secret: it is stored and shown.
 */
export class DomainError extends Error {
  readonly codeName: CodeName;
  readonly detail: ErrorDetail;

  constructor(codeName: CodeName, message: string, detail: ErrorDetail = {}) {
    super(message);
    this.name = 'DomainError';
    this.codeName = codeName;
    this.detail = detail;
  }

  get code(): Code {
    return CODE[this.codeName];
  }
}

/**
 * Thrown by a local transaction when a document may exist but this device doesn't hold it (not synced yet, outside
 * the local window, or not readable by this person). The executor queues the command without a local effect (law 2).
 */
export class NotHeldHere extends Error {
  readonly collection: string;
  readonly id: string;

  constructor(collection: string, id: string) {
    super(`${collection} ${id} is not held on this device`);
    this.name = 'NotHeldHere';
    this.collection = collection;
    this.id = id;
  }
}

/** For the `default` of a switch over a closed union: the compiler refuses a forgotten case. */
export function exhaustive(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
