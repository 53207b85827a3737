// npm run test:machines: several servers, a balancer, a pool, a database that fails over, files in an object store, measurements. Not of npm test: the programs must be
// installed on the machine.
//   npm run test:machines              all of it
//   npm run test:machines -- pooled  files whose path holds the word
import { command, prepare } from './bootstrap.mjs';
import { demandPrograms } from './demand-programs.mjs';
import { runProject } from './run-project.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  await demandPrograms(node);
  await runProject(node, 'machines', filters);
});
