import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { holderOf } from '@vetloom/domain/holders.ts';
import type { GoodsUse } from '@vetloom/domain/lines/goods-use.ts';
import type { HolderDocument } from '@vetloom/domain/lines/holder.ts';

/** What a document of the clinic's work has taken from the shelf. */
export interface WorkGoods {
  readonly id: string;
  /** When the first of it was taken, Unix seconds. */
  readonly at: number;
  readonly uses: readonly GoodsUse[];
}

/** Watches invented documents go by for what they have taken since the clinic keeps stock. */
export class RecentGoods {
  readonly found: WorkGoods[] = [];
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    for (const document of documents) {
      this.#look(document as HolderDocument);
      yield document;
    }
  }

  #look(document: HolderDocument): void {
    const uses = holderOf(document)?.goods?.used(document, false, undefined) ?? [];
    const at = Math.min(...uses.map((use) => use.at));
    if (uses.length > 0 && at >= this.#since) this.found.push({ id: document._id, at, uses });
  }
}
