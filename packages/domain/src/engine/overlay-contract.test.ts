import '../kinds.ts';
import { describeTransactionContract } from '@vetloom/testing/contract/transaction-contract.ts';
import { leadTo } from './alias.ts';
import { MemoryReader, OverlayTx } from './overlay.ts';

describeTransactionContract('overlay over memory', async () => {
  const reader = new MemoryReader();
  return {
    run: async (work) => {
      const tx = new OverlayTx(reader);
      const result = await work(tx);
      reader.apply(tx.writes());
      return result;
    },
    alias: async (collection, from, to) => {
      const tx = new OverlayTx(reader);
      await leadTo(tx, collection, from, to, 0);
      reader.apply(tx.writes());
    },
    close: async () => {},
  };
});
