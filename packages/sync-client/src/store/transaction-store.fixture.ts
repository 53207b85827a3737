import type { AliasedCollection } from '@vetloom/domain/engine/alias.schema.ts';
import { leadTo } from '@vetloom/domain/engine/alias.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { Tx } from '@vetloom/domain/engine/transaction.ts';
import { storeEffects } from '../run/executor.ts';
import { LocalReader } from '../run/local-reader.ts';
import { type DexieEnvironment, openDexieStore } from './dexie-store.ts';

/**
 * The local database seen as a bare transaction store: what commands run on, without outbox and signatures, for the
 * transaction contract. Everything counts as held here.
 */
export async function transactionStore(name: string, environment: DexieEnvironment = {}) {
  const store = await openDexieStore(name, environment);
  return {
    run: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      store.write('strict', async (tx) => {
        const reader = new LocalReader(tx, { demandAbsent() {}, demandRange() {} });
        const overlay = new OverlayTx(reader);
        const answer = await work(overlay);
        await storeEffects(tx, reader, overlay.writes());
        return answer;
      }),
    alias: (of: AliasedCollection, from: string, to: string): Promise<void> =>
      store.write('strict', async (tx) => {
        const reader = new LocalReader(tx, { demandAbsent() {}, demandRange() {} });
        const overlay = new OverlayTx(reader);
        await leadTo(overlay, of, from, to, 0);
        await storeEffects(tx, reader, overlay.writes());
      }),
    close: (): Promise<void> => store.destroy(),
  };
}
