import type { Kind } from '../patient-strip/read-patient.ts';

/**
 * The clinic's kinds of animals as a field offers them, by the ids that animals bear: a kind of the clinic's own is called otherwise than its id. A `stored` one that
 * the clinic no longer lists is still said.
 */
export function kindOptions(
  kinds: readonly Kind[],
  stored: readonly string[] = [],
): { readonly value: string; readonly label: string }[] {
  const gone = stored.filter((id) => id !== '' && !kinds.some(({ _id }) => _id === id));
  return [
    ...kinds.map(({ _id, name, nametc }) => ({ value: _id, label: nametc || name })),
    ...gone.map((id) => ({ value: id, label: id })),
  ];
}
