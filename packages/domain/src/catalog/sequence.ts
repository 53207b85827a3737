/**
 * A list with some of its members in another order: those take the places that they held among themselves, in the order in which they are named; all
 * others keep theirs. Members that there are not (somebody took them away meanwhile) are passed over.
 */
export function reordered(present: readonly string[], wanted: readonly string[]): string[] {
  const named = new Set(wanted);
  const next = wanted.filter((id) => present.includes(id)).values();
  return present.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
}

/** A member of a list with its place; lists go by places, whatever numbers those are. */
export interface Placed {
  readonly id: string;
  readonly sequence: number;
}

/**
 * The members whose place changes when a list, in its present order, is put into another: as few as can be. Members that had one place in common get
 * places of their own.
 */
export function movedPlaces(present: readonly Placed[], wanted: readonly string[]): Placed[] {
  const former = new Map(present.map(({ id, sequence }) => [id, sequence]));
  const order = reordered([...former.keys()], wanted);
  let last = -1;
  return present.flatMap(({ sequence: held }, at) => {
    const id = order[at] ?? '';
    last = Math.max(held, last + 1);
    return former.get(id) === last ? [] : [{ id, sequence: last }];
  });
}
