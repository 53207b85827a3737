import { describeTransactionContract } from '@vetloom/testing/contract/transaction-contract.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { transactionStore } from './transaction-store.fixture.ts';

let stores = 0;

describeTransactionContract('IndexedDB', () => {
  stores += 1;
  return transactionStore(`contract-${stores}`, { indexedDB: new IDBFactory(), keyRange: IDBKeyRange });
});
