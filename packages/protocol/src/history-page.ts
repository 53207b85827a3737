import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { z } from 'zod';
import type { PackBounds, PackIDs } from './pack-keys.ts';
import { kindName, views } from './sync.ts';

/**
 * Version of the pages below. It is apart from SYNC_PROTOCOL, because pages are an addition: a device whose server does not
 * know its format loads the same stage as documents.
 */
export const HISTORY_FORMAT = 1;

/**
 * Characters of JSON in one pack, at which it is full. Chosen by numbers (docs/SYNC.md "Figures"): opening a larger one costs whoever
 * wants one document of it; compressed it stays under 64 KB, beyond which Chromium makes a file of each record.
 */
const PACK_CHARACTERS = 192 * 1024;

/** Most documents in one page of history. */
const MAX_DOCUMENTS_PER_HISTORY_PAGE = 8000;

/** POST /sync/v1/{clinic}/history: a page of the stage `history`, as packs that a device stores as they come (law 18). */
export const historyRequest = z.object({
  protocol: z.number().int(),
  format: z.number().int(),
  client: z.string().regex(/^[a-f0-9-]{36}$/),
  /** Oldest time, Unix seconds. */
  since: z.number().int(),
  after: z.string().max(400).nullable(),
  limit: z.number().int().min(1).max(MAX_DOCUMENTS_PER_HISTORY_PAGE),
});
/** Body of a request for a page of history. */
export type HistoryRequest = z.output<typeof historyRequest>;

const size = z.number().int().min(0);

/** What stands before the packs of a page. The sizes say where each part of the rest begins. */
export const historyHead = z.object({
  epoch: z.string(),
  head: size,
  views,
  after: z.string().nullable(),
  total: size.nullable(),
  serverTime: z.number(),
  packs: z.array(
    z.object({
      collection: kindName,
      count: size,
      /** Bytes of the lines before they were compressed. */
      size,
      bounds: z.record(z.string(), z.tuple([z.number(), z.number()])),
      ids: z.tuple([z.string(), z.string()]),
      filterBytes: size,
      lineBytes: size,
    }),
  ),
});
type HistoryHead = z.output<typeof historyHead>;

/** A pack as it travels, perhaps of a kind that this version doesn't know. */
export interface WirePack {
  readonly collection: string;
  readonly count: number;
  /** Bytes of the lines before they were compressed. */
  readonly size: number;
  readonly bounds: PackBounds;
  readonly ids: PackIDs;
  /** Keys of the documents, see pack-keys.ts. */
  readonly filter: Uint8Array<ArrayBuffer>;
  /** Raw deflate of one line a document, see pack-line.ts. */
  readonly lines: Uint8Array<ArrayBuffer>;
}

/** Documents of one collection: compressed lines with what is needed to find one among many packs. */
export interface HistoryPack extends WirePack {
  readonly collection: CollectionName;
}

/** A page of history, as the calls of both sides have it. */
export interface HistoryPage extends Omit<HistoryHead, 'packs'> {
  readonly packs: readonly WirePack[];
}

const LENGTH_BYTES = 4;

/** Lays a page out as bytes: length of the head, the head as JSON, then filter and lines of each pack. */
export function encodeHistoryPage({ packs, ...frame }: HistoryPage): Uint8Array<ArrayBuffer> {
  const head: HistoryHead = {
    ...frame,
    packs: packs.map(({ collection, count, size, bounds, ids, filter, lines }) => ({
      collection,
      count,
      size,
      bounds: { ...bounds } as HistoryHead['packs'][number]['bounds'],
      ids: [...ids],
      filterBytes: filter.length,
      lineBytes: lines.length,
    })),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const parts = packs.flatMap(({ filter, lines }) => [filter, lines]);
  const length = parts.reduce((sum, part) => sum + part.length, LENGTH_BYTES + text.length);
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(0, text.length);
  let at = LENGTH_BYTES;
  for (const part of [text, ...parts]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads a page; undefined when the bytes are none, or were cut on their way. Its parts are copies, so that storing one doesn't keep the whole page. */
export function decodeHistoryPage(bytes: Uint8Array): HistoryPage | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  if (LENGTH_BYTES + length > bytes.length) return undefined;
  const read = headOf(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  if (!read) return undefined;
  const { packs: heads, ...frame } = read;
  let at = LENGTH_BYTES + length;
  const take = (count: number) => {
    at += count;
    return bytes.slice(at - count, at) as Uint8Array<ArrayBuffer>;
  };
  const packs = heads.map(
    ({ filterBytes, lineBytes, ...rest }): WirePack => ({
      ...rest,
      filter: take(filterBytes),
      lines: take(lineBytes),
    }),
  );
  return at === bytes.length ? { ...frame, packs } : undefined;
}

function headOf(bytes: Uint8Array): HistoryHead | undefined {
  try {
    const parsed = historyHead.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Cuts documents into packs, in their order. `length`: characters of a document's JSON. */
export function cutIntoPacks<T>(documents: readonly T[], length: (document: T) => number): T[][] {
  const packs: T[][] = [];
  let room = 0;
  for (const document of documents) {
    if (room <= 0) {
      packs.push([]);
      room = PACK_CHARACTERS;
    }
    packs.at(-1)?.push(document);
    room -= length(document);
  }
  return packs;
}
