import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What happened at a simulator, a line each, so that it is known again after the process was killed. Without a folder it is kept in memory. */
export class Journal<Entry> {
  readonly #path: string | undefined;
  readonly #entries: Entry[] = [];

  constructor(folder: string | undefined, name: string) {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#path = join(folder, `${name}.jsonl`);
    appendFileSync(this.#path, '', { mode: 0o600 });
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    // What stands behind the last line break was being written when the process ended.
    const torn = lines.pop() ?? '';
    this.#entries.push(...lines.map((line) => JSON.parse(line) as Entry));
    if (torn !== '') writeFileSync(this.#path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  add(entry: Entry): void {
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify(entry)}\n`);
    this.#entries.push(entry);
  }

  clear(): void {
    if (this.#path !== undefined) writeFileSync(this.#path, '', { mode: 0o600 });
    this.#entries.length = 0;
  }
}
