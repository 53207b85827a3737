import { BOARD, ENTRY } from '../../apps/web/chunks.ts';
import { type SourceFile, targetOf, withoutComments } from './source-files.ts';

/** What is fetched before the board of the day can be worked with. */
export const FIRST_PAGE = [...ENTRY, ...BOARD].map((path) => `apps/web/src/${path}`);

/** What belongs to it no more, each with the way in which it comes instead. */
const LATER: readonly (readonly [where: RegExp, instead: string])[] = [
  [
    /^packages\/domain\/src\/commands\.ts$/,
    'commands are fetched where some are pending (sync-client/run/command-shelf.ts)',
  ],
  [
    /^packages\/domain\/src\/.*(?:[/.]commands|\.command)\.ts$/,
    'a command comes with the screen that runs it, or by `import()`',
  ],
  [
    /^packages\/domain\/src\/(?:schemas|(?!core\/|engine\/|staff\/)[\w/-]+\.schema)\.ts$/,
    'a board reads documents and validates none; constants stand beside the schema (record/record-status.ts)',
  ],
  [/^packages\/documents\//, 'papers come when something is printed'],
  [/^packages\/ui\/src\/(?:chart|table)\//, 'lists and charts come with their screens'],
  [
    /^apps\/web\/src\/screens\/(?!access\/|overview\/|visit\/CheckInDrawer|reminder\/Reminders\/use-reminders)/,
    'a screen is a lazy route',
  ],
  [/^apps\/web\/src\/search\/(?!search-client|search-types|search-protocol)/, 'the index lives in its worker'],
  [
    /^apps\/web\/src\/data\/(?:engine\/ports\/(?:case|queue)-items|pet\/pet-numbers|engine\/storage\/sealed-storage)\.ts$/,
    'it is fetched when something needs it',
  ],
  [
    /^(?:echarts|pdfmake|write-excel-file|papaparse|qrcode|driver\.js|pinyin-pro|big\.js|node-diff3|taiwan-id-validator|socket\.io-client|@noble\/|@mantine\/(?:dates|form|modals|spotlight)|@tanstack\/react-(?:table|virtual))/,
    'a library of single screens',
  ],
];

/** Every import by which the first page would carry what it can do without, each with the way that leads there. */
export function firstPageBreaches(files: readonly SourceFile[], roots: readonly string[] = FIRST_PAGE): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const from = new Map<string, string | undefined>(roots.map((root) => [root, undefined]));
  const breaches: string[] = [];
  for (const [path] of from) {
    const file = byPath.get(path);
    if (file === undefined) continue;
    for (const specifier of staticImports(file)) {
      const target = targetOf(path, specifier);
      if (from.has(target)) continue;
      from.set(target, path);
      const instead = LATER.find(([where]) => where.test(target))?.[1];
      if (instead !== undefined) breaches.push(`${wayTo(path, from)} imports ${target}: ${instead}`);
    }
  }
  return breaches;
}

function wayTo(path: string, from: ReadonlyMap<string, string | undefined>): string {
  const before = from.get(path);
  return before === undefined ? path : `${wayTo(before, from)} → ${path}`;
}

/** What a file brings along when it is fetched: neither types, which vanish, nor what `import()` fetches later. */
export function staticImports({ lines }: Pick<SourceFile, 'lines'>): string[] {
  const statements = withoutComments(lines)
    .join('\n')
    .matchAll(/^(?:import|export)\s+(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm);
  return [...statements].flatMap(([, clause, specifier = '']) => (bringsTypesOnly(clause) ? [] : [specifier]));
}

function bringsTypesOnly(clause: string | undefined): boolean {
  if (clause === undefined) return false;
  if (/^type\b/.test(clause)) return true;
  const named = /^\{([^}]*)\}$/.exec(clause.trim())?.[1];
  const names = named?.split(',').filter((name) => name.trim() !== '') ?? [];
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}
