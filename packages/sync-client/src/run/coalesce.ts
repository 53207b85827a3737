import type { Command } from '@vetloom/domain/engine/command.ts';
import type { Footprint } from '@vetloom/domain/engine/overlay.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { OutboxRow, UnsignedRow } from '../store/rows.ts';
import { type ChangedDocument, meets } from './footprint.ts';
import { mentionedIDs } from './holding.ts';
import { refOf, rowsByKey } from './server-versions.ts';

/** An unsent earlier command whose place a later one may take, and the input that does what both did (law 33). */
export interface Both {
  readonly earlier: OutboxRow;
  readonly input: unknown;
}

/** Looks for an unsent earlier command that does the like. */
export async function earlierOf(tx: LocalTx, command: Command, later: UnsignedRow): Promise<Both | undefined> {
  const { coalesceKey } = later;
  if (coalesceKey === undefined || !command.coalesce) return undefined;
  const same = await tx.outboxByKey(coalesceKey);
  const earlier = same.findLast(
    (row) => row.name === later.name && row.version === later.version && row.author === later.author,
  );
  if (!earlier || !unsent(earlier)) return undefined;
  const input = command.coalesce.merge(earlier.args, later.args);
  return input === undefined ? undefined : { earlier, input };
}

const unsent = (row: OutboxRow) => row.number === undefined && row.state === 'pending';

/** Whether the earlier command is still unsent, and no command after it stands on what it wrote or changed what it read. */
export async function replaceable(tx: LocalTx, earlier: OutboxRow): Promise<boolean> {
  const [still, ...between] = await tx.outboxFrom(earlier.order);
  if (still?.order !== earlier.order || still.uuid !== earlier.uuid || !unsent(still)) return false;
  if (between.length === 0) return true;
  const [written, writtenBetween] = await Promise.all([
    changedBy(tx, still.footprint.writes, between),
    changedBy(
      tx,
      between.flatMap((row) => row.footprint.writes),
      [still],
    ),
  ]);
  if (meets(still.footprint, writtenBetween)) return false;
  const ids = new Set(still.footprint.writes.map((key) => refOf(key).id));
  return !between.some((row) => meets(row.footprint, written) || (row.state === 'waiting' && mentions(row.args, ids)));
}

const mentions = (args: unknown, ids: ReadonlySet<string>) => [...mentionedIDs(args)].some((id) => ids.has(id));

/** What was written, for the commands that may have seen it. */
async function changedBy(
  tx: LocalTx,
  keys: readonly string[],
  seenBy: readonly OutboxRow[],
): Promise<Map<string, ChangedDocument>> {
  // Only a range has to know what stood in a document; without one the key says enough, and nothing is read.
  if (seenBy.every(({ footprint }) => footprint.ranges.length === 0))
    return new Map(keys.map((key) => [key, { collection: refOf(key).collection, versions: [] }]));
  const refs = keys.map(refOf);
  const [visible, base] = await Promise.all([
    rowsByKey(refs, (collection, ids) => tx.rows(collection, ids)),
    tx.base(refs),
  ]);
  return new Map(
    keys.map((key, at) => {
      const versions = [visible.get(key)?.body, base[at]?.row?.body].filter((body) => body !== undefined);
      return [key, { collection: refOf(key).collection, versions }];
    }),
  );
}

/** What two commands read and wrote together. */
export const unionOf = (a: Footprint, b: Footprint): Footprint => ({
  reads: [...new Set([...a.reads, ...b.reads])],
  ranges: [...a.ranges, ...b.ranges],
  writes: [...new Set([...a.writes, ...b.writes])],
});
