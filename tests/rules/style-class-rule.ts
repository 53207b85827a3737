import { type SourceFile, targetOf, withoutComments } from './source-files.ts';

/*
 * A class that a component takes of a style sheet and that isn't there is `undefined` in the page and no error anywhere: the types of CSS modules know any name.
 */

const codeOf = (lines: string[]): string =>
  withoutComments(lines)
    .join('\n')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '""');

/** Names of the classes of a style sheet; those of the kit's library are not its own. */
function classesOf(sheet: SourceFile): Set<string> {
  const text = sheet.lines
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)|"[^"\n]*"|'[^'\n]*'/g, '');
  const names = [...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  return new Set(names.filter((name) => !name.startsWith('mantine-')));
}

interface Taken {
  /** The style sheet. */
  readonly sheet: string;
  readonly file: SourceFile;
  /** Names that are written out. */
  readonly names: ReadonlySet<string>;
  /** Whether others may be taken by a name that is worked out, or the whole is handed on. */
  readonly any: boolean;
}

/** What a component takes of each style sheet that it imports. */
function takenBy(file: SourceFile): Taken[] {
  const code = codeOf(file.lines);
  const imports = file.lines.join('\n').matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm);
  return [...imports].map(([, name = '', specifier = '']) => {
    const uses = [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\b(?:\\?)?(\\.(\\w+))?`, 'g'))];
    return {
      sheet: targetOf(file.path, specifier),
      file,
      names: new Set(uses.flatMap(([, , member]) => (member === undefined ? [] : [member]))),
      // The import itself is a use without a member.
      any: uses.filter(([, , member]) => member === undefined).length > 1,
    };
  });
}

/** What a style sheet takes of others by `composes`, as `sheet class`. */
const composedBy = ({ path, lines }: SourceFile): string[] =>
  [...lines.join('\n').matchAll(/\bcomposes:\s*([^;]+?)(?:\s+from\s+["']([^"']+)["'])?;/g)].flatMap(
    ([, names = '', from]) =>
      names.split(/\s+/).map((name) => `${from === undefined ? path : targetOf(path, from)} ${name}`),
  );

/** Classes that a component takes and its style sheet hasn't, and classes of style sheets that nobody takes. */
export function styleClassBreaches(files: readonly SourceFile[], sheets: readonly SourceFile[]): string[] {
  const modules = new Map(
    sheets.filter(({ path }) => path.endsWith('.module.css')).map((sheet) => [sheet.path, classesOf(sheet)]),
  );
  const taken = files.filter(({ isTest }) => !isTest).flatMap(takenBy);
  const composed = new Set(sheets.flatMap(composedBy));
  const missing = taken.flatMap(({ sheet, file, names }) =>
    [...names]
      .filter((name) => !modules.get(sheet)?.has(name))
      .map((name) => `${file.path} takes .${name} of ${sheet}, which has none`),
  );
  const idle = [...modules].flatMap(([sheet, classes]) => {
    const users = taken.filter((one) => one.sheet === sheet);
    if (users.some(({ any }) => any)) return [];
    return [...classes]
      .filter((name) => !users.some(({ names }) => names.has(name)) && !composed.has(`${sheet} ${name}`))
      .map((name) => `${sheet} has .${name}, which nobody takes`);
  });
  return [...missing, ...idle];
}
