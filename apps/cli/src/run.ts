import { accounts } from './commands/accounts.ts';
import { bounce } from './commands/bounce.ts';
import { clinic } from './commands/clinic.ts';
import { demo } from './commands/demo.ts';
import { distribute } from './commands/distribute.ts';
import { files } from './commands/files.ts';
import { migrate } from './commands/migrate.ts';
import { restored } from './commands/restored.ts';
import { type Invocation, Refusal, type Subcommand } from './commands/usage.ts';
import { verify } from './commands/verify.ts';

const COMMANDS: Readonly<Record<string, Subcommand>> = {
  clinic,
  demo,
  migrate,
  restored,
  verify,
  accounts,
  bounce,
  distribute,
  files,
};

const HELP = `Usage: npm run cli -- <command> [options]

Commands
${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

npm run cli -- <command> --help tells more.`;

/** Runs the command line; answers the exit code: 0 done, 1 failed or found broken, 2 not understood. */
export async function runCommandLine(invocation: Invocation): Promise<number> {
  const [name, ...args] = invocation.args;
  const { out, err } = invocation.console;
  if (name === '--help' || name === '-h' || name === 'help') {
    out(HELP);
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    err(name === undefined ? HELP : `There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    out(command.help);
    return 0;
  }
  try {
    return await command.run({ ...invocation, args });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    err(error.message);
    return error.exitCode;
  }
}
