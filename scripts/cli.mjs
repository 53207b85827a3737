// npm run cli: the operator's commands.
import { command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(() => handOver(prepare(), 'apps/cli/src/main.ts', process.argv.slice(2)));
