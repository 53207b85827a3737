import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Copy, PeerDocument } from './peer.ts';

const BATCH = 1000;

/** RxDB on its Dexie storage, replicated over HTTP, without secondary indexes. */
export const copyRx: Copy = async (source) => {
  const database = await createRxDatabase({ name: 'peer-rx', storage: getRxStorageDexie() });
  const { documents } = await database.addCollections({
    documents: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 160 }, body: { type: 'object' } },
        required: ['id', 'body'],
      },
    },
  });
  const replication = replicateRxCollection<{ id: string; body: PeerDocument }, { page: number }>({
    collection: documents,
    replicationIdentifier: `${source}/rx`,
    live: false,
    pull: {
      batchSize: BATCH,
      handler: async (checkpoint) => {
        const page = checkpoint?.page ?? 0;
        const answer = await fetch(`${source}/pages/${page}`);
        const found = answer.status === 404 ? [] : ((await answer.json()) as PeerDocument[]);
        return {
          documents: found.map((body) => ({ id: body._id, body, _deleted: false })),
          checkpoint: { page: page + 1 },
        };
      },
    },
  });
  await replication.awaitInitialReplication();
  return documents.count().exec();
};
