// npm start: installs what is missing, builds what changed, and serves everything.
import { buildWeb, command, prepare } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';

await command(async () => {
  const args = process.argv.slice(2);
  const node = prepare();
  if (!args.includes('--help')) buildWeb(node);
  await handOver(node, 'apps/server/src/main.ts', args);
});
