// npm run synctool: the program for a clinic's workstation, out of this checkout.
import { command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(() => handOver(prepare(), 'apps/synctool/src/main.ts', process.argv.slice(2)));
