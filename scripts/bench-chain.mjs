// npm run bench:chain: stations of many clinics against one, two and four servers, on one database or over Citus. HAProxy must be installed, for citus= PostgreSQL with Citus.
import { command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(async () => {
  const node = prepare();
  await handOver(node, 'tests/bench/chain/main.ts', process.argv.slice(2));
});
