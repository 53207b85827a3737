import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { Command, Sight } from '@vetloom/domain/engine/command.ts';
import { witnessOf } from '@vetloom/domain/engine/witness.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { z } from 'zod';

/** A version of the app: what server and tabs of it know. */
export interface Build {
  readonly number: number;
  readonly commands: ReadonlyMap<string, Command>;
  /** Kinds of documents. */
  readonly kinds: ReadonlySet<string>;
  /** Version of the wire. */
  readonly protocol: number;
  /** Version of the local database. */
  readonly schema: number;
}

/** Commands whose input changed its shape with the build of that number. */
const CHANGED: Readonly<Record<number, readonly string[]>> = {
  2: ['owner.create', 'record.edit', 'billing.pay', 'pet.addWeight'],
  3: ['record.edit', 'record.checkIn', 'record.dispense'],
};

/** How an input of build 1 looks to a later version of its command: one level deeper for each change of shape since the product's own version. */
export function shaped(command: Command, input: unknown): unknown {
  let given = input;
  for (let version = COMMANDS.get(command.name)?.version ?? 1; version < command.version; version += 1)
    given = { changed: given };
  return given;
}

/** The command with the next shape of its input, and the upcaster that leads there (law 21). */
function changed(command: Command): Command {
  const input = z.object({ changed: command.input });
  type Input = z.output<typeof input>;
  const { reads, coalesce } = command;
  return {
    ...command,
    version: command.version + 1,
    input,
    upcasters: { ...command.upcasters, [command.version]: (earlier: unknown) => ({ changed: earlier }) },
    run: (tx, given, ctx) => command.run(tx, (given as Input).changed, ctx),
    // The new shape carries what its author saw as the old one did (law 3): without it nobody can tell that a bag was handed out unseen.
    witness: (given: unknown) => {
      const look = witnessOf(command, (given as Input).changed);
      return look && (async (sight: Sight) => ({ changed: await look(sight) }));
    },
    ...(reads && { reads: (given: unknown) => reads((given as Input).changed) }),
    ...(coalesce && {
      coalesce: {
        key: (given: unknown) => coalesce.key((given as Input).changed),
        merge: (earlier: unknown, later: unknown) => {
          const merged = coalesce.merge((earlier as Input).changed, (later as Input).changed);
          return merged === undefined ? undefined : { changed: merged };
        },
      },
    }),
  };
}

function commandsOf(number: number, commands: ReadonlyMap<string, Command>): ReadonlyMap<string, Command> {
  const known = new Map(commands);
  for (let build = 2; build <= number; build += 1)
    for (const name of CHANGED[build] ?? []) {
      const command = known.get(name);
      if (command) known.set(name, changed(command));
    }
  return known;
}

/** What changes with a new build besides the commands. */
export interface Changes {
  readonly protocol: boolean;
  readonly schema: boolean;
}

/** The kinds of the product as it is. */
const KINDS: ReadonlySet<string> = new Set(COLLECTION_NAMES);

/** Kinds that come with the second build of some runs: work, and reference data. */
export const NEW_KINDS = ['problem', 'textMacro'] as const;

/** Kinds of the product that a build doesn't know yet. */
export const unknownTo = ({ kinds }: Build): ReadonlySet<string> => KINDS.difference(kinds);

/** The product as it is. */
export const firstBuild = (commands: ReadonlyMap<string, Command> = COMMANDS): Build => ({
  number: 1,
  commands,
  kinds: KINDS,
  protocol: 1,
  schema: 1,
});

/** The build before some kinds of documents came, each with the commands that are named after it. */
export const withoutKinds = (build: Build, kinds: readonly string[]): Build => ({
  ...build,
  kinds: build.kinds.difference(new Set(kinds)),
  commands: new Map([...build.commands].filter(([name]) => !kinds.some((kind) => name.startsWith(`${kind}.`)))),
});

/** The version after a build. */
export const nextBuild = (
  build: Build,
  changes: Changes,
  commands: ReadonlyMap<string, Command> = COMMANDS,
): Build => ({
  number: build.number + 1,
  commands: commandsOf(build.number + 1, commands),
  kinds: KINDS,
  protocol: build.protocol + (changes.protocol ? 1 : 0),
  // A kind that the build before didn't have has a table of its own.
  schema: build.schema + (changes.schema || build.kinds.size < KINDS.size ? 1 : 0),
});
