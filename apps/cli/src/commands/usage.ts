import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Why a command was not run or did not succeed, in one sentence for the person at the terminal. */
export class Refusal extends Error {
  /** 1: it failed; 2: it was asked for in a way that isn't understood. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Where a command speaks; tests listen. */
export interface Console {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** What a command is given. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly console: Console;
}

/** A subcommand. `run` answers the exit code. */
export interface Subcommand {
  readonly summary: string;
  readonly help: string;
  readonly run: (invocation: Invocation) => Promise<number>;
}

/** Options of every command that needs the database. */
export const DATA_OPTION = { data: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

/** The lines of `--help` about where the data are. */
export const DATA_HELP = `  --data=./.vetloom   data folder (environment: VETLOOM_DATA)

Environment
  DATABASE_URL        PostgreSQL 15 or newer to use instead of the embedded one`;

/** Reads a command's options. @throws Refusal in one sentence that names what is not understood */
export function readArguments<const T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  positionals = 0,
) {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (read.positionals.length > positionals)
      throw new Refusal(`"${read.positionals[positionals]}" is not expected here; --help shows the usage.`, 2);
    return read;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '').replace(/\.$/, '') : String(error);
    throw new Refusal(`${reason}; --help shows the usage.`, 2, { cause: error });
  }
}
