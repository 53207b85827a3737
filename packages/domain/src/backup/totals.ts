import type { ClinicTotals } from './backup.schema.ts';

/**
 * What is otherwise in a restored clinic than in the one that was taken, each in words; none where both are the same. The chain's own end isn't asked:
 * a restored clinic has one entry more, which says where it comes from.
 */
export function differences(taken: ClinicTotals, restored: ClinicTotals): string[] {
  const found: string[] = [];
  const compare = (what: string, one: number | undefined, other: number | undefined) => {
    if ((one ?? 0) !== (other ?? 0)) found.push(`${what}: ${one ?? 0} was taken, ${other ?? 0} came back`);
  };
  for (const name of namesOf(taken.collections, restored.collections))
    for (const part of ['count', 'amount', 'received'] as const)
      compare(`${part} of ${name}`, taken.collections[name]?.[part], restored.collections[name]?.[part]);
  // What is restored tells of every table that there is: one that only the copy knows is of an earlier version and no more.
  for (const name of Object.keys(restored.tables))
    compare(`rows of ${name}`, taken.tables[name], restored.tables[name]);
  compare('entries of the history', taken.history, restored.history - 1);
  compare('files', taken.files, restored.files);
  return found;
}

const namesOf = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];
