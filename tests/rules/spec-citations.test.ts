import { expect, it } from 'vitest';
import { read } from './citations.ts';
import {
  citingFiles,
  deadReferences,
  lawsOf,
  places,
  placesOfPage,
  readingsOf,
  referencesIn,
  SPEC_PAGES,
} from './spec-citations.ts';

const KNOWN = places();

/** A citation of a statement, not written out: docs/COVERAGE.md takes what is written in a test's brackets for a claim. */
const cite = (id: string, part = '') => `[${id}${part}]`;
const numbersFrom = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('every statement, section, reading and law that the repository cites can be looked up in docs/spec and docs/laws.md', () => {
  const files = citingFiles();
  expect(files.flatMap(({ text }) => referencesIn(text)).length).toBeGreaterThan(2000);
  expect(deadReferences(files, KNOWN)).toEqual([]);
});

it.each(SPEC_PAGES.map((path, at) => [path, at + 1] as const))(
  '%s has the nine sections, each with its statements numbered from 1 without a gap or a repetition',
  (path, book) => {
    const ids = placesOfPage(book, read(path));
    expect(ids.filter((place) => place.includes('§'))).toEqual(
      numbersFrom(9).map((section) => `spec ${book} §${section}`),
    );
    for (const section of numbersFrom(9)) {
      const numbers = ids.flatMap((place) => (place.startsWith(`[${book}.${section}.`) ? [place.slice(5, -1)] : []));
      expect(numbers.map(Number), `section ${section}`).toEqual(numbersFrom(numbers.length));
    }
    expect(ids.filter((place) => place.endsWith('wrong section'))).toEqual([]);
  },
);

it('laws and readings are numbered from 1 without a gap or a repetition', () => {
  const laws = lawsOf(read('docs/laws.md'));
  const readings = readingsOf(read('docs/spec/readings.md'));
  expect(laws).toEqual(numbersFrom(laws.length).map((number) => `law ${number}`));
  expect(readings).toEqual(numbersFrom(readings.length).map((number) => `R${number}`));
  expect([laws.length, readings.length]).toEqual([34, 24]);
});

it('docs/spec/README.md says how many statements there are', () => {
  const counts = SPEC_PAGES.map(
    (path, at) => placesOfPage(at + 1, read(path)).filter((place) => place[0] === '[').length,
  );
  const said = read('docs/spec/README.md')
    .replace(/(\d),(\d)/g, '$1$2')
    .match(/\d{3,}/g);
  expect(said?.map(Number)).toEqual([counts.reduce((sum, count) => sum + count, 0), ...counts]);
});

it.each([
  ['a statement', `it('${cite('1.2.03')} opens')`, [cite('1.2.03')]],
  [
    'a part of one',
    `it('${cite('1.6.59', ' guard')} ${cite('1.1.31', ' check-in half')} opens')`,
    [cite('1.6.59'), cite('1.1.31')],
  ],
  ['a row of a table of tests', `['${'1.2.24'} /today/record']`, [cite('1.2.24')]],
  ['two sections of a document', '(spec 2 §3, §4)', ['spec 2', 'spec 2 §3', 'spec 2 §4']],
  ['sections with words between', '(spec 1 §2 /oauth/…,\n * §7 code)', ['spec 1', 'spec 1 §2', 'spec 1 §7']],
  ['two documents', 'spec 1 §2, spec 3 §2', ['spec 1', 'spec 1 §2', 'spec 3', 'spec 3 §2']],
  ['laws', '(law 9), (ARCHITECTURE laws 10, 11), (law\n * 3)', ['law 9', 'law 10', 'law 11', 'law 3']],
  ['a reading', 'the integer part (reading R9); R12', ['R9', 'R12']],
  [
    'neither a standard, a certificate nor a section of the country’s law',
    'FHIR R5, R115-004521, (spec 1) 獸醫師法 §12',
    ['spec 1'],
  ],
])('is read: %s', (_, text, cited) => {
  expect(referencesIn(text).map(({ place }) => place)).toEqual(cited);
});

it.each([
  ['a statement that its section does not have', cite('1.2.79'), cite('1.2.79')],
  ['a statement of no document', cite('4.1.01'), cite('4.1.01')],
  ['a section beyond the last', 'spec 2 §10', 'spec 2 §10'],
  ['a document that there is not', 'spec 4', 'spec 4'],
  ['a law that there is not', '(laws 34, 35)', 'law 35'],
  ['a reading that there is not', '(R25)', 'R25'],
])('fails on %s and names the line', (_, text, place) => {
  expect(deadReferences([{ path: 'a.ts', text: `const a = 1;\n// ${text}\n` }], KNOWN)).toEqual([`a.ts:2 ${place}`]);
});
