import { WITNESSED } from '../core/witnessed.ts';
import type { Case } from './case.schema.ts';

/** Every path-like id inside of arguments: all of them, or only those of documents that the command would have made. */
function idsIn(args: unknown, made: boolean, into: Set<string> = new Set()): Set<string> {
  // A list of ids makes nothing: what is made has an id of its own beside what it is.
  if (typeof args === 'string') {
    if (args.startsWith('/') && !made) into.add(args);
  } else if (Array.isArray(args)) for (const item of args) idsIn(item, made, into);
  else if (typeof args === 'object' && args !== null) {
    for (const [key, item] of Object.entries(args)) {
      if (WITNESSED.has(key)) continue;
      idsIn(item, made && key !== '_id', into);
    }
  }
  return into;
}

/** Ids of the documents that a refused command would have made. */
export const madeBy = (refused: Pick<Case, 'args'>): ReadonlySet<string> => idsIn(refused.args, true);

const inTime = (a: Case, b: Case): number => a.at - b.at || a.number - b.number;

/**
 * Cases that speak of what a refused command would have made, and of what those would have made (law 13), in the order in which
 * people acted. `also` are further ids whose mention counts.
 */
export function dependentsOf(first: Case, open: readonly Case[], also: Iterable<string> = []): Case[] {
  const missing = new Set([...madeBy(first), ...also]);
  const chain: Case[] = [];
  for (const item of open.filter(({ _id }) => _id !== first._id).sort(inTime)) {
    if (![...idsIn(item.args, false)].some((id) => missing.has(id))) continue;
    chain.push(item);
    for (const id of madeBy(item)) missing.add(id);
  }
  return chain;
}

/**
 * The owner that stands for one who was never made, where a refused command speaks of one: an earlier case of the same author was
 * ended by using the owner who has that phone, and this command was on its way then.
 */
export function standIn(
  refused: Pick<Case, 'args' | 'author'>,
  all: readonly Case[],
): { readonly made: string; readonly userID: string; readonly name: string } | undefined {
  const mentioned = idsIn(refused.args, false);
  for (const { author, state, command, args, detail } of all) {
    if (author !== refused.author || state !== 'reissued' || command !== 'owner.create') continue;
    const { userID, name } = detail;
    const [made] = madeBy({ args });
    if (made !== undefined && typeof userID === 'string' && mentioned.has(made))
      return { made, userID, name: typeof name === 'string' ? name : '' };
  }
  return undefined;
}

/** A refused command with what hangs on it. */
export interface CaseGroup {
  readonly root: Case;
  readonly dependents: readonly Case[];
}

/** Cases as a person decides them: one decision for each chain. A command that was refused only because an earlier one was stands with that one. */
export function groupCases(open: readonly Case[]): CaseGroup[] {
  const taken = new Set<string>();
  const groups: CaseGroup[] = [];
  for (const root of [...open].sort(inTime)) {
    if (taken.has(root._id)) continue;
    const dependents = dependentsOf(
      root,
      open.filter((item) => !taken.has(item._id) && inTime(root, item) <= 0),
    );
    for (const item of [root, ...dependents]) taken.add(item._id);
    groups.push({ root, dependents });
  }
  return groups;
}

/** Arguments with values at dotted places replaced: what a person corrected. A place that isn't there stays so. */
export function corrected(args: unknown, corrections: Readonly<Record<string, unknown>>): unknown {
  let result = args;
  for (const [place, value] of Object.entries(corrections)) {
    const steps = place.split('.');
    // What a command can be told in so many words may have been left unsaid.
    result = steps.length === 1 && isObject(result) ? { ...result, [place]: value } : replaced(result, steps, value);
  }
  return result;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function replaced(value: unknown, [step, ...rest]: readonly string[], to: unknown): unknown {
  if (typeof value !== 'object' || value === null || step === undefined || !Object.hasOwn(value, step)) return value;
  const inner = (value as Record<string, unknown>)[step];
  const next = rest.length === 0 ? to : replaced(inner, rest, to);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === step ? next : item));
  return { ...value, [step]: next };
}
