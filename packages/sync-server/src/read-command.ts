import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';

/** A command found in the registry with its input read; a refusal stands in for what could not be read. */
export interface ReadCommand {
  readonly command: Command | undefined;
  readonly input: unknown;
  readonly refusal: DomainError | undefined;
  /** True for what a newer program may have sent: it is kept and shown, not taken for a mistake (law 21). */
  readonly unreadable: boolean;
}

/** Finds a command, brings its input to the present version and reads it by the command's schema. */
export function readCommand(
  commands: ReadonlyMap<string, Command>,
  sent: { readonly name: string; readonly version: number; readonly args: unknown },
): ReadCommand {
  const command = commands.get(sent.name);
  if (!command) return unreadable(undefined, `no command ${sent.name.slice(0, 80)}`);
  if (sent.version > command.version)
    return unreadable(command, `${command.name} is known up to version ${command.version}`);
  const upcast = bringUp(command, sent.version, sent.args);
  if (upcast === undefined) return unreadable(command, `${command.name} version ${sent.version} is no longer known`);
  const parsed = command.input.safeParse(upcast.input);
  if (parsed.success) return { command, input: parsed.data, refusal: undefined, unreadable: false };
  const fields = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.'));
  const refusal = new DomainError('badParameter', `the input of ${command.name} is not valid: ${fields.join(', ')}`, {
    fields,
  });
  return { command, input: undefined, refusal, unreadable: false };
}

function unreadable(command: Command | undefined, message: string): ReadCommand {
  return { command, input: undefined, refusal: new DomainError('unknownCommand', message), unreadable: true };
}

function bringUp(command: Command, version: number, args: unknown): { input: unknown } | undefined {
  let input = args;
  for (let at = version; at < command.version; at += 1) {
    const step = command.upcasters?.[at];
    if (!step) return undefined;
    input = step(input);
  }
  return { input };
}
