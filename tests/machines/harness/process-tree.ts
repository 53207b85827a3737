import { readdirSync, readFileSync } from 'node:fs';

/** Processes with all that they started and those started, the first ones first (Linux). */
function treeOf(roots: readonly number[]): readonly number[] {
  const childrenOf = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid]);
  }
  const found = [...roots];
  for (const pid of found) found.push(...(childrenOf.get(pid) ?? []));
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    // The name stands in parentheses and may hold any of them.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}

/** Sends a signal to processes and all below them; answers to which. */
export function signalTree(roots: readonly number[], signal: NodeJS.Signals): readonly number[] {
  const signalled: number[] = [];
  for (const pid of treeOf(roots)) {
    try {
      process.kill(pid, signal);
      signalled.push(pid);
    } catch {
      // It has ended meanwhile.
    }
  }
  return signalled;
}
