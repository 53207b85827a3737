// npm run test:fleet [-- minutes=20 seed=7 calm=5]: everything beyond one machine goes wrong at random for twenty minutes. Not of npm test: it takes as long as it takes,
// and its programs must be installed on the machine (docs/TESTING.md "Several machines").
import { command, prepare } from './bootstrap.mjs';
import { demandPrograms } from './demand-programs.mjs';
import { handOver } from './hand-over.mjs';

await command(async () => {
  const node = prepare();
  await demandPrograms(node);
  await handOver(node, 'tests/fleet/main.ts', process.argv.slice(2));
});
