import { posix } from 'node:path';
import { importsOf, type SourceFile, withoutComments } from './source-files.ts';

/** Where the domain's areas stand, from the ground up. */
const DOMAIN = 'packages/domain/src/';

/**
 * The floors of the domain (docs/ARCHITECTURE.md "Floors"): an area imports only from those below it, types too. Areas of one floor don't know
 * each other. A new area is a new word here.
 */
export const FLOORS = [
  ['core'],
  ['access', 'calculators', 'subscription'],
  ['lines'],
  ['engine'],
  ['holder'],
  ['catalog', 'clinic', 'staff', 'owner'],
  ['pet', 'backup', 'stock', 'webhook'],
  ['record', 'hospital'],
  ['exam', 'pharmacy', 'surgery', 'reminder', 'referral', 'booking', 'task', 'ward', 'estimate', 'consent', 'paper'],
  ['writing'],
  ['billing'],
  ['message', 'einvoice', 'instrument', 'imaging', 'detection'],
  ['visit', 'conversation', 'signature', 'portal', 'claim'],
  ['sync', 'bi', 'import', 'overview', 'founding', 'unresolved'],
  ['removal'],
  ['(root)'],
] as const satisfies readonly (readonly string[])[];

const floorOf = (area: string): number => FLOORS.findIndex((floor) => (floor as readonly string[]).includes(area));

/** `packages/domain/src/pet/pet.kind.ts` → `pet`; a file of the root itself → `(root)`; undefined outside of the domain. */
function areaOf(path: string): string | undefined {
  if (!path.startsWith(DOMAIN)) return undefined;
  const [area = '', file] = path.slice(DOMAIN.length).split('/');
  return file === undefined ? '(root)' : area;
}

/** Areas that stand on no floor. */
export const areasWithoutFloor = (files: readonly SourceFile[]): string[] =>
  [...new Set(files.flatMap(({ path }) => areaOf(path) ?? []))].filter((area) => floorOf(area) < 0);

/** Imports that lead up or to a neighbour on the same floor. */
export function floorBreaches(file: SourceFile): string[] {
  const from = areaOf(file.path);
  if (from === undefined || file.isTest) return [];
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return [];
    const to = areaOf(posix.join(posix.dirname(file.path), specifier));
    if (to === undefined || to === from || floorOf(to) < floorOf(from)) return [];
    const way = floorOf(to) === floorOf(from) ? 'stands beside it' : 'stands above it';
    return [`${file.path}:${line} imports ${specifier}: ${to} ${way}`];
  });
}

/** The area in which each kind of document is declared, by its collection. */
export const areasOfKinds = (files: readonly SourceFile[]): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(({ path }) => path.endsWith('.kind.ts'))
      .flatMap(({ path, lines }) => {
        const collection = /^ {2}collection: '([^']+)'/m.exec(lines.join('\n'))?.[1];
        return collection === undefined ? [] : [[collection, areaOf(path) ?? ''] as const];
      }),
  );

/** A collection in the place where one is read or written, or where a read is announced. */
const NAMED = /\b(?:get|getMany|query|put|remove)\(\s*'([\w/]+)'|\bcollection: '([\w/]+)'/g;

/** Collections named in a string whose area stands above the file's, or beside it. */
export function namedAbove(file: SourceFile, kinds: ReadonlyMap<string, string>): string[] {
  const from = areaOf(file.path);
  if (from === undefined || file.isTest) return [];
  return withoutComments(file.lines).flatMap((text, at) =>
    [...text.matchAll(NAMED)].flatMap(([, read, announced]) => {
      const name = read ?? announced ?? '';
      const area = kinds.get(name);
      if (area === undefined || area === from || floorOf(area) < floorOf(from)) return [];
      return [`${file.path}:${at + 1} names ${name}: ${area} doesn't stand below ${from}`];
    }),
  );
}
