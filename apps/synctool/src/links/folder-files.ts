import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a watched folder. */
export interface FoundFile {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** How deep folders are looked into, and how many files are looked at: a pattern that meets a whole disk must not stop everything else. */
const DEEPEST = 4;
const MOST_FILES = 50_000;
/** What programs write beside a file until it is whole, and what systems leave in folders. */
const UNFINISHED = /(^[.~])|(\.(tmp|temp|part|partial|crdownload|lock|bak)$)|(^(thumbs\.db|desktop\.ini)$)/i;

/** Whether a file's name is wanted. `*` and `?` are what they are in a shell, capitals don't count, several patterns stand apart by `;`. */
export function matching(pattern: string): (name: string) => boolean {
  const parts = (pattern.trim() || '*').split(';').map((part) => part.trim());
  const tests = parts.filter(Boolean).map((part) => {
    const source = part
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\*+/g, '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${source}$`, 'isu');
  });
  return (name) => !UNFINISHED.test(name) && tests.some((test) => test.test(name));
}

/** The files of a folder whose names are wanted. Links are passed over: they could lead anywhere on the workstation. @throws what the system says of the folder */
export async function filesBelow(folder: string, matches: (name: string) => boolean): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const look = async (below: string, depth: number): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      if (found.length >= MOST_FILES) return;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && depth < DEEPEST && !entry.name.startsWith('.')) await look(path, depth + 1);
      if (!entry.isFile() || !matches(entry.name)) continue;
      // Gone in the meantime: its program works on it.
      const facts = await stat(join(folder, path)).catch(() => undefined);
      if (facts) found.push({ path, size: facts.size, modifiedMs: facts.mtimeMs });
    }
  };
  await look('', 0);
  return found;
}
