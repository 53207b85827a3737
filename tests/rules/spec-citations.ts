import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { read } from './citations.ts';

/** The repository that holds this file. */
const ROOT = new URL('../..', import.meta.url);

/** Something in a text that a reader is told to look up: `place` is written as in `places`. */
export interface Reference {
  readonly place: string;
  /** From 1. */
  readonly line: number;
}

/** The pages of the specification's three documents, in their order. */
export const SPEC_PAGES = [
  'docs/spec/1-access-owners-pets-staff.md',
  'docs/spec/2-clinical-workflow.md',
  'docs/spec/3-bookings-settings-integrations-inventory.md',
] as const;

const sectionKey = (book: string | number, section: string | number) => `spec ${book} §${section}`;

/** What can be looked up on a page of the specification: its document, its sections, and their statements, in the order of the page. */
export function placesOfPage(book: number, text: string): string[] {
  let section = '';
  return [
    `spec ${book}`,
    ...text.split('\n').flatMap((line) => {
      const [, heading] = /^## §(\d+) /.exec(line) ?? [];
      if (heading !== undefined) section = heading;
      const [, id] = /^- \[(\d+\.\d+\.\d+)\] \S/.exec(line) ?? [];
      // A statement under another section's heading would be found by its id and missed by its section.
      if (id !== undefined && !id.startsWith(`${book}.${section}.`)) return [`[${id}] in the wrong section`];
      return heading !== undefined ? [sectionKey(book, heading)] : id !== undefined ? [`[${id}]`] : [];
    }),
  ];
}

/** What docs/laws.md and docs/spec/readings.md explain. */
export const lawsOf = (text: string): string[] =>
  [...text.matchAll(/^### Law (\d+): \S/gm)].map(([, number]) => `law ${number}`);
/** The readings of a page of readings. */
export const readingsOf = (text: string): string[] =>
  [...text.matchAll(/^\| (R\d+) \| [^|]+ \| [^|]+ \|$/gm)].map(([, number = '']) => number);

/** Everything that can be looked up. */
export const places = (): string[] => [
  ...SPEC_PAGES.flatMap((path, at) => placesOfPage(at + 1, read(path))),
  ...lawsOf(read('docs/laws.md')),
  ...readingsOf(read('docs/spec/readings.md')),
];

/** What may stand between two words of a comment, which may go on in the next line. */
const GAP = String.raw`\s+(?:(?:\*|//|--)\s+)?`;
const NUMBERED: readonly [RegExp, (number: string) => string][] = [
  [/\[(\d+\.\d+\.\d{2,3})(?: (?:guard|[a-z-]+ half))?\]/g, (id) => `[${id}]`],
  [/['"](\d\.\d\.\d{2,3}) /g, (id) => `[${id}]`],
  [/(?<!FHIR )(?<![\w/^-])R(\d{1,2})(?![\w-])/g, (number) => `R${number}`],
  [/\bARCHITECTURE (\d+)/g, (number) => `law ${number}`],
];
const LAWS = new RegExp(String.raw`\blaws?${GAP}(\d+(?:(?:, | and | or )\d+\b)*)`, 'gi');
const SECTIONS = new RegExp(String.raw`\bspecs?${GAP}(\d+)\b|§(\d+)|\)|\*/|\. `, 'g');
/** A section further behind its document belongs to something else: a law of the country has sections too. */
const REACH = 200;

/** Everything that a text cites of specification, readings and laws. */
export function referencesIn(text: string): Reference[] {
  const found: { place: string; at: number }[] = [];
  for (const [pattern, placeOf] of NUMBERED)
    for (const { index, 1: number = '' } of text.matchAll(pattern)) found.push({ place: placeOf(number), at: index });
  for (const { index, 1: list = '' } of text.matchAll(LAWS))
    for (const [number] of list.matchAll(/\d+/g)) found.push({ place: `law ${number}`, at: index });

  let cited: { book: string; at: number } | undefined;
  for (const { index, 1: book, 2: section } of text.matchAll(SECTIONS)) {
    if (book !== undefined) {
      cited = { book, at: index };
      found.push({ place: `spec ${book}`, at: index });
    } else if (section === undefined) cited = undefined;
    else if (cited && index - cited.at <= REACH) found.push({ place: sectionKey(cited.book, section), at: index });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ place, at }) => ({ place, line: text.slice(0, at).split('\n').length }));
}

/** Every text of the repository that may cite, with its path; not this rule itself, whose examples lead nowhere. */
export function citingFiles(): { path: string; text: string }[] {
  const patterns = ['ts', 'tsx', 'mjs', 'sql', 'css', 'md'].map((ending) => `*.${ending}`);
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '' && !path.startsWith('tests/rules/spec-citations') && existsSync(new URL(path, ROOT)))
    .map((path) => ({ path, text: read(path) }));
}

/** The citations of these files that lead nowhere, as `path:line place`. */
export const deadReferences = (files: readonly { path: string; text: string }[], known: readonly string[]): string[] =>
  files.flatMap(({ path, text }) =>
    referencesIn(text)
      .filter(({ place }) => !known.includes(place))
      .map(({ place, line }) => `${path}:${line} ${place}`),
  );
