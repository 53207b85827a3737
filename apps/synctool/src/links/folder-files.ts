import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { namedByFile } from '@vetloom/integrations/instrument/file-name.ts';
import { OPENED_BELOW } from '@vetloom/protocol/sync-tool.ts';
import { LinkRefusal } from './link.ts';

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

/** Whether a file's name is wanted by the pattern of its folder, which may also say what parts of the name mean, `{order}_{name}.pdf`. */
export const matching =
  (pattern: string): ((name: string) => boolean) =>
  (name) =>
    !UNFINISHED.test(name) && namedByFile(pattern, name) !== undefined;

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
      const facts = await lstat(join(folder, path)).catch(() => undefined);
      if (facts?.isFile()) found.push({ path, size: facts.size, modifiedMs: facts.mtimeMs });
    }
  };
  await look('', 0);
  return found;
}

/** Opens a file, and never what a link in its place leads to. Windows knows no such flag; making a link there takes an administrator. */
export const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** The bytes of a file of a watched folder. @throws what the system says, ELOOP for a link */
export async function* bytesOfFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, NO_LINK);
  try {
    for await (const piece of file.createReadStream({ autoClose: false })) yield piece as Uint8Array;
  } finally {
    await file.close();
  }
}

/** What of this machine may be opened for instruments. */
export interface OpenedFolders {
  /** Where the tool keeps its key and what it caught. */
  readonly toolFolder: string;
  /** Below which the operator lets folders be opened. */
  readonly roots: readonly string[];
}

/**
 * Why a folder is not opened, undefined where it may be. Security: whoever sets a clinic's instruments up reads what is found there, so the workstation's operator says where that may be. The
 * tool's own folder holds the key by which it is known, and what stands in hidden folders (keys, sessions of browsers) is no instrument's.
 */
export function unopened(folder: string, { toolFolder, roots }: OpenedFolders): string | undefined {
  const path = resolve(folder);
  if (path.split(sep).some((part) => part.startsWith('.'))) return 'hidden folders are not watched';
  if (isWithin(toolFolder, path) || isWithin(path, toolFolder)) return 'the folder of the tool is not watched';
  return roots.some((root) => isWithin(path, root)) ? undefined : `${OPENED_BELOW}${roots.join('; ')}`;
}

/** A folder as it really lies on the disk, looked up anew each time: a link on the way to it must not lead out. @throws LinkRefusal, what the system says of the folder */
export async function openedFolder(folder: string, { toolFolder, roots }: OpenedFolders): Promise<string> {
  const path = await realpath(folder);
  const [own, ...really] = await Promise.all([toolFolder, ...roots].map((one) => realpath(one).catch(() => one)));
  const why = unopened(path, { toolFolder: own ?? toolFolder, roots: really });
  if (why !== undefined) throw new LinkRefusal(why.startsWith(OPENED_BELOW) ? OPENED_BELOW + roots.join('; ') : why);
  return path;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
