// npm run bench: measures what the README promises.
import { buildWeb, command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(async () => {
  const node = prepare();
  buildWeb(node);
  await handOver(node, 'tests/bench/main.ts', process.argv.slice(2));
});
