import { type AliasedCollection, aliasID } from './alias.schema.ts';
import type { Tx } from './transaction.ts';

/**
 * Makes an id lead to another document, and everything that led to it as well. Answers the earlier ids that were led on. `now` in Unix
 * seconds.
 */
export async function leadTo(tx: Tx, of: AliasedCollection, from: string, to: string, now: number): Promise<string[]> {
  const led: string[] = [];
  for (const earlier of await tx.query('alias', 'byTarget', { equals: [from] })) {
    // Renamed back: the old name is a document again.
    if (earlier.from === to) await tx.remove('alias', earlier._id);
    else {
      await tx.put('alias', { ...earlier, to, updateDateTime: now });
      led.push(earlier.from);
    }
  }
  if (await tx.get('alias', aliasID(to))) await tx.remove('alias', aliasID(to));
  await tx.put('alias', {
    _id: aliasID(from),
    collection: 'alias',
    of,
    from,
    to,
    createDateTime: now,
    updateDateTime: now,
  });
  return led;
}

/** Takes an alias back: the id is a document again, and the earlier ids that were led on with it lead there once more. */
export async function leadBack(tx: Tx, id: string, led: readonly string[], now: number): Promise<void> {
  await tx.remove('alias', aliasID(id));
  for (const earlier of led) {
    const alias = await tx.get('alias', aliasID(earlier));
    if (alias) await tx.put('alias', { ...alias, to: id, updateDateTime: now });
  }
}
