import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paired } from '@vetloom/protocol/sync-tool.ts';
import { z } from 'zod';
import { writeDurably } from '../spool/durable.ts';

const pairingFile = paired.extend({
  /** The server's origin, as it was typed. */
  server: z.url({ protocol: /^https?$/ }),
  /** What the workstation was called when it was paired. */
  name: z.string(),
  privateKey: z.string(),
});
/** As whom this tool speaks, with which server. */
export type Pairing = z.output<typeof pairingFile>;

const place = (dataFolder: string) => join(dataFolder, 'pairing.json');

/** The pairing of a data folder; undefined before there is one. @throws Error where the file is there and can't be understood */
export async function readPairing(dataFolder: string): Promise<Pairing | undefined> {
  const text = await readFile(place(dataFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : pairingFile.parse(JSON.parse(text));
}

/** Keeps it, for the tool's own user alone. */
export const writePairing = (dataFolder: string, pairing: Pairing): Promise<void> =>
  writeDurably(place(dataFolder), JSON.stringify(pairing, null, 1));
