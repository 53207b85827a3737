import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { documentKey, MemoryReader } from '@vetloom/domain/engine/overlay.ts';
import { goodsSubject, goodsUsed } from '@vetloom/domain/holders.ts';
import type { GoodsUse } from '@vetloom/domain/lines/goods-use.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { demoDocuments } from './demo-clinic.ts';
import type { Contents, MovedGoods } from './server-database.ts';
import { SHELF_ITEM } from './shelf-product.ts';

/**
 * The ledger of stock says what the documents say: of each row what it has taken, once, whatever was pushed how often and in which order. What had been
 * taken before the run began is of the time before stock was kept: it moved nothing, unless somebody took it back meanwhile and it went again.
 */
export async function checkGoods({ documents }: Contents, moved: readonly MovedGoods[] | undefined): Promise<string[]> {
  if (moved === undefined) return [];
  const standing = documents.flatMap(({ deleted, body }) =>
    deleted || body === null ? [] : [body as unknown as AnyDocument],
  );
  const earlier = await usesOf(await demoDocuments());
  const wanted = await usesOf(standing);
  const ledger = new Map<string, number>();
  for (const { causeID, cause, row, taken } of moved) {
    const key = `${causeID} ${cause} ${row}`;
    ledger.set(key, sumOf([ledger.get(key) ?? 0, taken]));
  }
  return [...new Set([...wanted.keys(), ...ledger.keys()])].flatMap((key) => {
    const [should, is] = [wanted.get(key) ?? 0, ledger.get(key) ?? 0];
    const isOfBefore = earlier.has(key) && is === 0;
    return should === is || isOfBefore ? [] : [`${key} has taken ${should}, the ledger says ${is}`];
  });
}

/** What documents have taken of the shelf's product, by document, cause and row. */
async function usesOf(documents: readonly AnyDocument[]): Promise<ReadonlyMap<string, number>> {
  const reader = new MemoryReader();
  for (const document of documents) reader.documents.set(documentKey(document.collection, document._id), document);
  const uses = new Map<string, number>();
  const take = (id: string, { cause, row, itemID, number }: GoodsUse) =>
    void (itemID === SHELF_ITEM && uses.set(`${id} ${cause} ${row}`, number));
  for (const document of documents) {
    const subject = goodsSubject(document);
    if (subject?.id !== document._id) continue;
    for (const use of (await goodsUsed(reader, subject)) ?? []) take(document._id, use);
  }
  return uses;
}
