import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import { corrected, dependentsOf } from '@vetloom/domain/sync/case-chain.ts';
import { maySendAgain } from '@vetloom/domain/sync/case-rights.ts';
import { upcast } from './run/attempt.ts';
import type { RunOptions } from './run/executor.ts';

/** What cases need of the clinic. */
export interface CaseDesk {
  readonly commands: () => Promise<ReadonlyMap<string, Command>>;
  /** The person of this tab. */
  readonly person: () => Actor;
  readonly cases: () => Promise<Case[]>;
  readonly run: (command: Command, input: unknown, options?: RunOptions) => Promise<unknown>;
}

/** What a person corrects before a case is sent again. */
export interface Correction {
  /** Ids in place of others, in the whole chain. */
  readonly substitutions?: Readonly<Record<string, string>>;
  /** Values at dotted places of the refused command's own arguments (`fields.phone`). */
  readonly values?: Readonly<Record<string, unknown>>;
}

const RESOLVE = 'case.resolve';

/** Ends a case without sending anything (law 13); needs a reason. */
export async function dismissCase(desk: CaseDesk, caseID: string, reason: string): Promise<void> {
  await desk.run(await commandOf(desk, RESOLVE), { caseID, how: 'dismissed', reason });
}

/**
 * Sends a refused command again with its original moment, corrected, and with it the author's other refused commands that
 * speak of what it would have made or of a replaced id, and what hangs on those (law 13). A command that would have made a replaced
 * document isn't sent: the other document stands for it. Whoever sends it signs
 * it: its author, or in whose care it is.
 */
export async function reissueCase(
  desk: CaseDesk,
  caseID: string,
  { substitutions = {}, values = {} }: Correction = {},
): Promise<void> {
  const open = (await desk.cases()).filter((item) => item.state === 'open' && maySendAgain(desk.person(), item));
  const first = open.find((item) => item._id === caseID);
  if (!first) throw new DomainError('notFound', 'case not found', { id: caseID });
  const replaced = new Set(Object.keys(substitutions));
  const inOrder = [first, ...dependentsOf(first, open, replaced)].sort((a, b) => a.at - b.at || a.number - b.number);
  for (const item of inOrder) {
    const command = await commandOf(desk, item.command);
    const args = upcast(command, item.version, item === first ? corrected(item.args, values) : item.args);
    if (!replaced.has(ownID(args))) await desk.run(command, substituted(args, substitutions), { at: item.at });
    await desk.run(await commandOf(desk, RESOLVE), { caseID: item._id, how: 'reissued' });
  }
}

async function commandOf(desk: CaseDesk, name: string): Promise<Command> {
  const command = (await desk.commands()).get(name);
  if (!command) throw new DomainError('unknownCommand', `no command ${name}`);
  return command;
}

const ownID = (args: unknown): string =>
  typeof args === 'object' && args !== null && '_id' in args ? String(args._id) : '';

function substituted(value: unknown, substitutions: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return substitutions[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => substituted(item, substitutions));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substituted(item, substitutions)]));
}
