import { posix } from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

const WEB = 'apps/web/src/';

/** What a part is: its folder below `parts`. */
const partOf = (path: string): string | undefined => /^apps\/web\/src\/parts\/([^/]+)\//.exec(path)?.[1];

/** Who uses parts: one of the screens, or a folder beside them such as the frame. The gallery only shows components to developers. */
function userOf(path: string): string | undefined {
  if (!path.startsWith(WEB) || path.startsWith(`${WEB}gallery/`)) return undefined;
  const [folder = '', screen = ''] = path.slice(WEB.length).split('/');
  return folder === 'screens' ? screen : folder;
}

/** Every folder of parts that fewer than two capabilities use, by themselves or by way of another part, each with those that do. */
export function partsBreaches(files: readonly SourceFile[]): string[] {
  const ours = files.filter(({ path, isTest }) => path.startsWith(WEB) && !isTest);
  const importersOf = new Map<string, Set<string>>();
  for (const file of ours) {
    for (const specifier of usedBy(file)) {
      const part = specifier.startsWith('.') && partOf(posix.join(posix.dirname(file.path), specifier));
      if (!part || part === partOf(file.path)) continue;
      importersOf.set(part, (importersOf.get(part) ?? new Set()).add(file.path));
    }
  }
  const parts = new Set(files.flatMap(({ path }) => partOf(path) ?? []));
  return [...parts].flatMap((part) => {
    const users = usersOf(part, importersOf);
    return users.size >= 2
      ? []
      : [`parts/${part} is used by ${[...users].join() || 'nobody'}: what one uses lies with its screens`];
  });
}

/** What a file imports; a style sheet takes classes of another by `composes: … from`. */
const usedBy = (file: SourceFile): string[] =>
  file.path.endsWith('.css')
    ? [...file.lines.join('\n').matchAll(/\bfrom\s+["']([^"']+)["']/g)].map(([, specifier = '']) => specifier)
    : importsOf(file).map(({ specifier }) => specifier);

function usersOf(part: string, importersOf: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const users = new Set<string>();
  const reached = new Set([part]);
  for (const each of reached) {
    for (const path of importersOf.get(each) ?? []) {
      const other = partOf(path);
      const user = userOf(path);
      if (other !== undefined) reached.add(other);
      else if (user !== undefined) users.add(user);
    }
  }
  return users;
}
