// The package's published types declare a Buffer of their own for the whole program, so just what the bench calls stands here.
declare module 'pouchdb-browser' {
  interface Replication {
    on(event: 'complete', listener: () => void): Replication;
    on(event: 'error', listener: (error: unknown) => void): Replication;
  }
  export default class PouchDB {
    constructor(name: string, options?: { auto_compaction?: boolean });
    readonly replicate: { from(source: string, options: { batch_size: number }): Replication };
    info(): Promise<{ doc_count: number }>;
  }
}
