// npm run coverage: writes the rows of docs/COVERAGE.md from the statements that tests cite.
import { command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(() => handOver(prepare(), 'tests/rules/write-coverage.ts', []));
