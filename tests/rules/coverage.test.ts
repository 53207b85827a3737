import { expect, it } from 'vitest';
import { absentStatements, citedStatements, listedStatements, read } from './citations.ts';

const COVERAGE = read('docs/COVERAGE.md');

it('lists in docs/COVERAGE.md exactly the statements that tests cite, and how much of each; else run: node tests/rules/write-coverage.ts', () => {
  expect(listedStatements(COVERAGE)).toEqual(citedStatements());
});

it('names as not shown only statements that no test cites', () => {
  const cited = new Set(citedStatements().map(({ id }) => id));
  const absent = absentStatements(COVERAGE);
  expect(absent.filter((id) => cited.has(id))).toEqual([]);
});
