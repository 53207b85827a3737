import PouchDB from 'pouchdb-browser';
import type { Copy } from './peer.ts';

/** Documents asked for at a time: larger than its default of 100, at which it is slower still. */
const BATCH = 1000;

/** PouchDB's one-shot replication out of a CouchDB-protocol server, without secondary indexes. */
export const copyPouch: Copy = async (source) => {
  const local = new PouchDB('peer-pouch', { auto_compaction: true });
  await new Promise<void>((resolve, reject) => {
    local.replicate
      .from(`${source}/couch`, { batch_size: BATCH })
      .on('complete', () => resolve())
      .on('error', reject);
  });
  return (await local.info()).doc_count;
};
