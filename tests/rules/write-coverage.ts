// Writes the rows of docs/COVERAGE.md from the statements that tests cite.
import { writeFileSync } from 'node:fs';
import { citedStatements, read, withRows } from './citations.ts';

const text = withRows(read('docs/COVERAGE.md'), citedStatements());
writeFileSync(new URL('../../docs/COVERAGE.md', import.meta.url), text);
