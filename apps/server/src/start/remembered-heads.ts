import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remembered } from '@vetloom/storage/ports/continuity.ts';
import { z } from 'zod';

/** Devices keep what was acknowledged for seven days: older knowledge would find a loss that nobody can mend. */
const KEEP_MS = 8 * 86_400_000;

const remembered = z.object({
  epoch: z.string(),
  over: z.array(z.string()),
  heads: z.record(z.string(), z.object({ seq: z.number().int(), command: z.uuid().nullable() })),
});

/**
 * What a server knows to be acknowledged, beside the database: a file for each process, since several may share a data folder, and each of
 * them is read by those that start later.
 */
export class RememberedHeads {
  readonly #folder: string;
  readonly #name = `${randomUUID()}.json`;
  #written = '';

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** What earlier processes, and others that run, have kept; what is too old to be of use is thrown away. A file that can't be read tells nothing. */
  read(): Remembered[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      if (Date.now() - statSync(path).mtimeMs > KEEP_MS) {
        rmSync(path, { force: true });
        return [];
      }
      const read = name.endsWith('.json') ? remembered.safeParse(parsed(path)) : undefined;
      return read?.success ? [read.data] : [];
    });
  }

  /** Keeps it, whole or not at all. It isn't flushed to the disk: a power cut may take its last seconds. */
  async keep(known: Remembered): Promise<void> {
    const text = JSON.stringify(known);
    if (text === this.#written) return;
    const path = join(this.#folder, this.#name);
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
    this.#written = text;
  }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
