import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { fieldValue } from '@vetloom/domain/kinds.ts';
import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import { keyFilter } from '@vetloom/protocol/key-filter.ts';
import { describePack } from '@vetloom/protocol/pack-keys.ts';
import { packLine, readPackLines } from '@vetloom/protocol/pack-line.ts';
import { deflateSync, inflateSync } from 'fflate';
import type { Row } from './rows.ts';

/*
 * Synchronous on purpose: packs are opened inside IndexedDB transactions, which end while anything else is awaited. That rules
 * the browser's own DecompressionStream out.
 */

/** Makes a pack of a device's own rows, as the server makes those of a first load. */
export function sealPack(collection: CollectionName, rows: readonly Row[]): HistoryPack {
  const { keys, bounds, ids } = describePack(
    collection,
    rows.map(({ id, body }) => ({ id, value: (field) => fieldValue(body, field) })),
  );
  const lines = rows.map(({ seq, version, body }) => packLine(seq, version, JSON.stringify(body))).join('');
  const bytes = new TextEncoder().encode(lines);
  return {
    collection,
    count: rows.length,
    size: bytes.length,
    bounds,
    ids,
    filter: keyFilter(keys),
    lines: deflateSync(bytes, { level: 4 }) as Uint8Array<ArrayBuffer>,
  };
}

/** The lines of a pack. */
export const packText = ({ size, lines }: Pick<HistoryPack, 'size' | 'lines'>): string =>
  new TextDecoder().decode(inflateSync(lines, { out: new Uint8Array(size) }));

/** The rows of a pack. With `needle`, only those whose JSON holds that text. */
export const openPack = (pack: Pick<HistoryPack, 'size' | 'lines'>, needle?: string): Row[] =>
  readPackLines(packText(pack), needle);
