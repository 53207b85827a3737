import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LinkMemory } from '../links/link.ts';
import { ownFolder, writeDurably } from './durable.ts';

const remembered = z.record(z.string(), z.string());

/** What the link of an instrument remembers, a file of its own. What can't be read any more counts as forgotten. */
export async function openMemory(folder: string, instrumentID: string): Promise<LinkMemory> {
  await ownFolder(folder);
  const path = join(folder, `${createHash('sha256').update(instrumentID).digest('hex').slice(0, 32)}.json`);
  const read = remembered.safeParse(
    await readFile(path, 'utf8')
      .then(JSON.parse)
      .catch(() => ({})),
  );
  const values = new Map(Object.entries(read.data ?? {}));
  let last: Promise<void> = Promise.resolve();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      last = last.catch(() => undefined).then(() => writeDurably(path, JSON.stringify(Object.fromEntries(values))));
      return last;
    },
  };
}
