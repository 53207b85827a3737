import { ROUTE_LOAD_TIMEOUT_MS } from '@vetloom/domain/core/constants.ts';
import { serverVersion } from './server-version.ts';

/** A screen's code could not be loaded: the page is older than the server, so the person must update (spec 1 §2). */
export class ScreenCodeError extends Error {
  override readonly name = 'ScreenCodeError';
}

/** Code that this device doesn't keep was asked for while no server answers. An update would not help: the network is needed this once. */
export class CodeOutOfReachError extends Error {
  override readonly name = 'CodeOutOfReachError';
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the screen took too long to load')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a server answers at all. */
export const answering = async (): Promise<boolean> => (await serverVersion()) !== undefined;

/**
 * Loads code once; the next call after a failure, or after two minutes without an answer, tries again. Errors: `ScreenCodeError` when the
 * server answers and the code is gone, `CodeOutOfReachError` when no server answers.
 */
export function codeLoader<T>(
  load: () => Promise<T>,
  timeout: number = ROUTE_LOAD_TIMEOUT_MS,
  serverAnswers: () => Promise<boolean> = answering,
): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= within(load(), timeout).catch(async (cause: unknown) => {
      // A later attempt may succeed: the network can be back.
      loading = undefined;
      throw (await serverAnswers())
        ? new ScreenCodeError('a screen could not be loaded', { cause })
        : new CodeOutOfReachError('a screen is not kept on this device', { cause });
    });
    return loading;
  };
}
