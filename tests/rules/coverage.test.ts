import { expect, it } from 'vitest';
import { citedStatements, listedStatements, read } from './citations.ts';

it('lists in docs/COVERAGE.md exactly the statements that tests cite; npm run coverage writes the list', () => {
  expect(listedStatements(read('docs/COVERAGE.md'))).toEqual(citedStatements());
});
