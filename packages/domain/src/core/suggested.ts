import { z } from 'zod';

/**
 * The mark of what a clinic was given to begin with and has not looked at: a suggestion, which screens show as one. Whoever changes it has made it
 * the clinic's own, and the mark goes.
 */
export const suggested = z.literal(true).optional();

/** The same document as the clinic's own. */
export function adopted<D extends object>(document: D & { readonly suggested?: true | undefined }): D {
  if (document.suggested === undefined) return document;
  const { suggested: _mark, ...own } = document;
  return own as D;
}
