/**
 * A list with some of its members in another order: those take the places that they held among themselves, in the order in which they are named; all
 * others keep theirs. Members that there are not (somebody took them away meanwhile) are passed over.
 */
export function reordered(present: readonly string[], wanted: readonly string[]): string[] {
  const named = new Set(wanted);
  const next = wanted.filter((id) => present.includes(id)).values();
  return present.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
}
