import { randomUUID } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import type { ChunkPeople } from '@vetloom/storage/bulk/flush-chunk.ts';
import type { ClinicTransaction, RowChange } from '@vetloom/storage/ports/transaction.ts';

/** The word by which an import remembers entries of the clinic's lists; behind `product` and `service`, so that what says them goes first. */
export const WORD_TABLE = 'word';

/** Writes rows and what the desks see of them as one entry of the history. */
export async function flushRows(
  tx: ClinicTransaction,
  entry: {
    readonly command: Act;
    readonly args: object;
    readonly people: ChunkPeople;
    readonly at: number;
    readonly rows: readonly RowChange[];
    readonly writes: readonly Write[];
  },
): Promise<void> {
  const { command, args, people, at, rows, writes } = entry;
  await tx.flush([
    {
      uuid: randomUUID(),
      client: null,
      number: null,
      name: command,
      version: 1,
      args,
      author: people.author,
      onBehalfOf: people.onBehalfOf ?? null,
      carrier: people.author,
      key: null,
      at,
      status: 'applied',
      code: CODE.success,
      message: '',
      detail: {},
      writes,
      rows,
    },
  ]);
}
