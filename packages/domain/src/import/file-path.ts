import type { Zone } from '../core/zone.ts';
import { readDate } from './read-values.ts';

/** What the path of a file says: by which numbers its animal may go, the name of the file, and the day that stands in it. */
export interface ReadPath {
  /** Names of its folders, the innermost first. */
  readonly folders: readonly string[];
  /** The whole name without its ending, then ever shorter beginnings of it: `12345-2_x`, `12345-2`, `12345`. */
  readonly stems: readonly string[];
  readonly name: string;
  /** Unix seconds of the day; undefined where the name holds none. */
  readonly day: number | undefined;
}

/** Files that operating systems and archivers leave beside pictures; nobody meant them. */
const LEFTOVER = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
/** Whether a file is one that nobody meant. */
export const isLeftover = (path: string): boolean => LEFTOVER.test(path.replaceAll('\\', '/'));

const DAY = /(?<![0-9])((?:19|20)[0-9]{2})([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12][0-9]|3[01])(?![0-9])/;

/** The folders of a path and its name behind them. `climbs`: it leads out of its folder or begins at a root or a drive; `none`: it names no file. */
export function pathParts(path: string): readonly string[] | 'climbs' | 'none' {
  const plain = path.normalize('NFC').replaceAll('\\', '/').trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name of a file holds one
  if (/^\/|^[A-Za-z]:|[\u0000-\u001F]/.test(plain)) return 'climbs';
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.some((part) => /^\.\.+$/.test(part.trim()))) return 'climbs';
  return parts.length === 0 || plain.endsWith('/') ? 'none' : parts;
}

/** Reads a path; what is none says why, as `pathParts` does. */
export function readFilePath(path: string, zone: Zone): ReadPath | 'climbs' | 'none' {
  const parts = pathParts(path);
  if (typeof parts === 'string') return parts;
  const name = parts.at(-1) ?? '';
  const stem = name.replace(/\.[^.]{1,5}$/, '').trim();
  const date = DAY.exec(stem);
  const day = date ? readDate(`${date[1]}/${date[3]}/${date[4]}`, zone) : undefined;
  // A day in a name is no number of an animal, and neither is its year.
  const numbered = day === undefined || !date ? stem : stem.slice(0, date.index).replace(/[-_ .]+$/, '');
  return { folders: parts.slice(0, -1).reverse(), stems: beginningsOf(numbered), name, day };
}

/** `a-b_c`, `a-b`, `a`: numbers may hold such marks themselves, so that the longest which is an animal's counts. */
function beginningsOf(stem: string): string[] {
  const found = stem === '' ? [] : [stem];
  for (let rest = stem; ; ) {
    const at = Math.max(...['-', '_', ' ', '(', '.'].map((mark) => rest.lastIndexOf(mark)));
    if (at <= 0) return found;
    rest = rest.slice(0, at).replace(/[-_ (.]+$/, '');
    if (rest !== '') found.push(rest);
  }
}

/**
 * The number by which an animal of the clinic is meant: the innermost folder that is one, or the longest beginning of the name that is one. Where both are, and
 * not of the same animal, nobody guesses. `isNumber` tells whether an animal has it.
 */
export function numberMeant(
  { folders, stems }: Pick<ReadPath, 'folders' | 'stems'>,
  isNumber: (number: string) => boolean,
): string | 'several' | undefined {
  const [ofFolder, ofName] = [folders.find(isNumber), stems.find(isNumber)];
  if (ofFolder !== undefined && ofName !== undefined && ofFolder !== ofName) return 'several';
  return ofFolder ?? ofName;
}
