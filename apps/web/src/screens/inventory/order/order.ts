/** A list in which one of its members stands at another place; places outside are its ends. */
export function movedTo(ids: readonly string[], id: string, at: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, at));
  if (from < 0 || from === to) return ids;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** What a person arranged, over what the list holds by now: what came in meanwhile stands where it stands, what went is gone. */
export function arranged(present: readonly string[], wanted: readonly string[] | undefined): readonly string[] {
  if (wanted === undefined) return present;
  const next = wanted.filter((id) => present.includes(id)).values();
  const named = new Set(wanted);
  return present.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
}
