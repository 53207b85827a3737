// npm run test:citus: the tests of PostgreSQL again, each database spread over a coordinator and two workers. Not of npm test: PostgreSQL with Citus must be installed.
//   npm run test:citus                    all of them
//   npm run test:citus -- packages/storage  files whose path holds the words
import { command, prepare } from './bootstrap.mjs';
import { runProject } from './run-project.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  process.env.VETLOOM_CITUS = 'yes';
  await runProject(node, 'pg', filters);
});
