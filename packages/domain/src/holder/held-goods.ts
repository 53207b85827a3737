import type { ReadHint } from '../engine/command.ts';
import type { CollectionName } from '../engine/kind.ts';
import type { Reader } from '../engine/overlay.ts';
import type { GoodsUse } from '../lines/goods-use.ts';
import type { HolderDocument } from '../lines/holder.ts';
import { holderOf } from './holder.ts';

/** The document whose goods a document tells of, by collection and id; undefined where it takes none from the shelf. */
export function goodsSubject(document: HolderDocument): ReadHint | undefined {
  const goods = holderOf(document)?.goods;
  return goods && (goods.of?.(document) ?? { collection: document.collection, id: document._id });
}

/** What a document has taken from the shelf as a reader has it; undefined where it isn't there, or is none that takes anything. */
export async function goodsUsed(
  reader: Pick<Reader, 'getMany'>,
  { collection, id }: ReadHint,
  isSold = false,
): Promise<readonly GoodsUse[] | undefined> {
  const [document] = await documentsOf(reader, { collection, id });
  const goods = document && holderOf(document)?.goods;
  if (!goods) return undefined;
  const hint = goods.beside?.(document);
  const [beside] = hint ? await documentsOf(reader, hint) : [];
  return goods.used(document, isSold, beside);
}

const documentsOf = (reader: Pick<Reader, 'getMany'>, { collection, id }: ReadHint) =>
  reader.getMany(collection as CollectionName, [id]) as Promise<(HolderDocument | undefined)[]>;
