import { DomainError } from '@vetloom/domain/core/error.ts';

/** A failure as the server's log gets it. */
export interface WebLogEntry {
  readonly level: 'error' | 'warn';
  readonly message: string;
  readonly source: string;
  readonly path: string;
  readonly version: string;
}

/** The place in our code that a stack names first: `/app/assets/index-4f2a.js:1:2345`, without host and query. */
function sourceOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return (
    /\/(?:app|src)\/[\w./@-]+?\.[jt]sx?(?:\?[^:\s)]*)?:\d+(?::\d+)?/.exec(stack)?.[0]?.replace(/\?[^:]*/, '') ?? ''
  );
}

/** What kind of failure it is. Security: the message of an error may hold what somebody typed, so only names and codes leave. */
function kindOf(error: unknown): string {
  if (error instanceof DomainError) return `${error.name} ${error.codeName}`;
  return error instanceof Error ? error.name : typeof error;
}

/**
 * A failure without anything of a person: the sentence is ours and fixed, the error is named and not quoted, of the address only the screen
 * stays (ids stand behind it).
 */
export function webLogEntry(
  failure: { readonly level: 'error' | 'warn'; readonly sentence: string; readonly cause: unknown },
  place: { readonly path: string; readonly version: string },
): WebLogEntry {
  const { level, sentence, cause } = failure;
  const screen = place.path.split('/').slice(0, 3).join('/');
  const message = cause === undefined ? sentence : `${sentence}: ${kindOf(cause)}`;
  return {
    level,
    message: message.slice(0, 300),
    source: sourceOf(cause).slice(0, 300),
    path: screen,
    version: place.version,
  };
}
