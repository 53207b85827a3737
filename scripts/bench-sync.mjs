// npm run bench:sync: measures the sync engine beside its peers.
import { command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(async () => {
  const node = prepare();
  await handOver(node, 'tests/bench/sync/main.ts', process.argv.slice(2));
});
