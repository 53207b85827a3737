import { z } from 'zod';
import { fingerprint } from '../core/canonical.ts';
import { DomainError } from '../core/error.ts';
import type { Sight } from './command.ts';

/** What somebody saw at a place that they write as a whole: its fingerprint (law 3). */
export const seenValue = z.string().max(20).optional();

/**
 * The witness of a command that writes one place as a whole: `valueIn` reads it as somebody has it before them; undefined where they have nothing before
 * them at all, and so can't have seen it.
 */
export const seesValue =
  <I extends object>(valueIn: (sight: Sight, input: I) => Promise<unknown>) =>
  (input: I) =>
  async (sight: Sight): Promise<I> => {
    const value = await valueIn(sight, input);
    return value === undefined ? input : { ...input, seen: fingerprint(value) };
  };

/**
 * What a call brings along as its witness, which names the time of the document that its caller saw: `read` gives the document as it was then. Nothing where it names none.
 */
export async function seenAs<D>(
  updateDateTime: number | undefined,
  read: () => Promise<D | undefined>,
  placeOf: (document: D) => unknown,
): Promise<{ seen?: string }> {
  if (updateDateTime === undefined) return {};
  const document = await read();
  return document === undefined ? {} : { seen: fingerprint(placeOf(document)) };
}

/**
 * Refuses to write over what somebody else has put in a place since it was seen, unless it is the same. A call that acts on what is stored says nothing of it.
 * @throws DomainError contradictory, with the rule `changedSince` and who wrote last in the document
 */
export function demandSeenValue(
  document: { readonly _id: string; readonly updateBy?: unknown },
  place: { readonly stored: unknown; readonly wanted: unknown; readonly seen: z.output<typeof seenValue> },
): void {
  const { stored, wanted, seen } = place;
  if (seen === undefined || fingerprint(stored) === seen || fingerprint(stored) === fingerprint(wanted)) return;
  throw changedSince(document);
}

/** The refusal of what would write over what its author hasn't seen: who wrote last in the document. */
export const changedSince = (
  document: { readonly _id: string; readonly updateBy?: unknown },
  fields: readonly string[] = [],
): DomainError =>
  new DomainError('contradictory', 'somebody has changed it since', {
    rule: 'changedSince',
    id: document._id,
    by: String(document.updateBy ?? ''),
    ...(fields.length > 0 ? { fields } : {}),
  });
