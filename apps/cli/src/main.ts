// The operator's command line: npm run cli -- --help
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env: process.env,
  console: {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
  },
});
