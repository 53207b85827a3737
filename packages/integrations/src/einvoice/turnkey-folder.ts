import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saying } from '../channel/said.ts';
import type { EinvoiceMessage, EinvoiceOutcome, EinvoiceWay } from './port.ts';

/** The queue of the ministry's Turnkey that keeps invoices which need no answer of a buyer (存證). */
const QUEUE = join('UpCast', 'B2SSTORAGE');

/** What a file says; undefined where there is none. */
const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Where a file lies in a folder or in one of its days'; undefined for nowhere. */
async function foundIn(folder: string, name: string): Promise<string | undefined> {
  const inside = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const one of inside) {
    const path = join(folder, one.name);
    const found = one.isDirectory() ? await foundIn(path, name) : one.name === name ? path : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The ministry's own program, Turnkey, as a folder that it empties: a message is a file in `UpCast/B2SSTORAGE/<kind>/SRC`, which Turnkey moves to `BAK` once it has sent it, and to `ERR`
 * where it is wrong. The file is named by the message, so that the same one is there once; another one of the same number (a clinic whose books were restored from before it) isn't taken for it.
 */
export function turnkeyFolder(folder: string): EinvoiceWay {
  const placeOf = (kind: string, place: string) => join(folder, QUEUE, kind, place);
  const ask = async ({ kind, key }: Pick<EinvoiceMessage, 'kind' | 'key'>): Promise<EinvoiceOutcome | undefined> => {
    const name = `${key}.xml`;
    if (await foundIn(placeOf(kind, 'ERR'), name))
      return { kind: 'rejected', said: saying('ERR', 'Turnkey refused the file') };
    return (await foundIn(placeOf(kind, 'BAK'), name)) ? { kind: 'accepted' } : undefined;
  };
  return {
    ask,
    async send({ kind, key, xml }) {
      try {
        const known = await ask({ kind, key });
        const source = placeOf(kind, 'SRC');
        const file = join(source, `${key}.xml`);
        const sent = known?.kind === 'accepted' ? await foundIn(placeOf(kind, 'BAK'), `${key}.xml`) : undefined;
        const lying = await textOf(sent ?? file);
        if (lying !== undefined && lying !== xml)
          return { kind: 'rejected', said: saying('DIFFERENT', 'another message has this name') };
        if (known?.kind === 'accepted') return known;
        // What was given back is set right: it doesn't stand for the new one.
        const givenBack = known && (await foundIn(placeOf(kind, 'ERR'), `${key}.xml`));
        if (givenBack) await rename(givenBack, `${givenBack}.${randomUUID()}.old`);
        if (lying === undefined) {
          await mkdir(source, { recursive: true });
          // Turnkey reads what ends in .xml: a file that is being written isn't there yet.
          await writeFile(`${file}.part`, xml);
          await rename(`${file}.part`, file);
        }
        return { kind: 'taken' };
      } catch (error) {
        const { code = 'failed', message } = error as NodeJS.ErrnoException;
        return { kind: 'tryLater', said: saying(code, message) };
      }
    },
  };
}
