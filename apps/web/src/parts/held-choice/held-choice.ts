import { useState } from 'react';

/*
 * A list's order and rows change by what others do. What lies before somebody, and what their keys act on, does not: a key that is pressed as a more urgent
 * animal comes in would hand out, finish or close what is another's.
 */

/** What of a list (`of`) lies before somebody. */
interface Held {
  readonly of: string;
  readonly id: string;
}

/** What is held once a list was read anew: what was asked for, else what was held of the same list, else what stands first. */
export function heldAfter(
  held: Held | undefined,
  { of, asked, first }: { readonly of: string; readonly asked: string | undefined; readonly first: string | undefined },
): Held | undefined {
  const kept = held?.of === of ? held : undefined;
  const id = asked ?? kept?.id ?? first;
  if (id === undefined) return undefined;
  return kept?.id === id ? kept : { of, id };
}

/**
 * Which document lies on a desk beside its queue: the one in the address, else the one that stood first when it came up. It stays when it leaves the queue,
 * so that whoever is about to act sees what became of it. `of` names the list where a desk has several.
 */
export function useHeldChoice(asked: string | undefined, first: string | undefined, of = ''): string | undefined {
  const [held, setHeld] = useState<Held>();
  const next = heldAfter(held, { of, asked, first });
  if (next !== held) setHeld(next);
  return next?.id;
}

/** Which row is held once rows were read anew: the one that was asked for or held, as long as it is there, else the first. */
export const heldRowAfter = (
  held: string | undefined,
  asked: string | undefined,
  rows: readonly string[],
): string | undefined => [asked, held].find((one) => one !== undefined && rows.includes(one)) ?? rows[0];

/** Which row of a list keys act on: the next one follows once it has left the list. */
export function useHeldRow(asked: string | undefined, rows: readonly string[]): string | undefined {
  const [held, setHeld] = useState<string>();
  const next = heldRowAfter(held, asked, rows);
  if (next !== held) setHeld(next);
  return next;
}
