import { DomainError } from '@vetloom/domain/core/error.ts';

/** The store of files is away, or refuses what it may take later. */
export class StoreAway extends DomainError {
  constructor(cause: unknown) {
    super('databaseNotReady', 'the store of files does not answer', { rule: 'files' });
    this.cause = cause;
  }
}

/** An answer of the store that is none. */
export class CutError extends Error {
  override readonly name = 'CutError';
}

/** What was to be kept could not be read to its end; `cause` says why. */
export class ContentError extends Error {
  constructor(cause: unknown) {
    super('the content broke off', { cause });
  }
}

interface Said {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What the service, or the way to it, said: `403 SignatureDoesNotMatch`, `ECONNREFUSED`; never an address or a key. */
export function wordOf(error: unknown): string {
  const { name = '', code, $metadata } = (error ?? {}) as Said;
  const status = $metadata?.httpStatusCode;
  return status === undefined ? (code ?? name) : `${status} ${name}`;
}

/** Whether there is no such object. */
export const isMissing = (error: unknown): boolean => /^404 (NotFound|NoSuchKey)$/.test(wordOf(error));

/** Whether the service, or the way to it, may do it in a moment; what it refuses it refuses again. */
export function mayPass(error: unknown): boolean {
  const word = wordOf(error);
  return (
    !/^[34]\d\d |^(CredentialsProviderError|CutError)$/.test(word) || /^(408|429) |SlowDown|RequestTimeout/.test(word)
  );
}

const WAY = /^(E[A-Z_]+|TimeoutError|AbortError|CredentialsProviderError|CutError)$/;

/**
 * What callers are told. Whatever ails the store is no fault of who brings or wants a file, and passes when the operator has seen to it: it is to be tried again,
 * and until then nothing is kept. What isn't the store's stays as it is.
 */
export function storeError(error: unknown): unknown {
  if (error instanceof ContentError) return error.cause;
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  if (isMissing(error)) return new DomainError('notFound', 'no such file');
  return '$metadata' in error || WAY.test(wordOf(error)) ? new StoreAway(error) : error;
}
