// What of PouchDB the tests use. Its own types come apart from it and know nothing of the memory adapter.

declare module 'pouchdb-core' {
  export interface PouchDocument {
    readonly _id: string;
    readonly _rev: string;
    readonly _attachments?: Readonly<
      Record<string, { readonly content_type: string; readonly length?: number; readonly digest: string }>
    >;
    readonly _conflicts?: readonly string[];
    readonly [field: string]: unknown;
  }
  export interface PouchDatabase {
    get(id: string, options?: object): Promise<PouchDocument>;
    put(document: object): Promise<unknown>;
    post(document: object): Promise<unknown>;
    remove(document: object): Promise<unknown>;
    bulkDocs(documents: readonly object[]): Promise<unknown>;
    putAttachment(id: string, name: string, rev: string, data: Buffer, type: string): Promise<unknown>;
    getAttachment(id: string, name: string): Promise<Buffer>;
    allDocs(options?: object): Promise<{
      readonly total_rows: number;
      readonly rows: readonly { readonly id: string; readonly doc?: PouchDocument }[];
    }>;
    find(query: object): Promise<{ readonly docs: readonly PouchDocument[] }>;
    info(): Promise<{ readonly doc_count: number; readonly update_seq: unknown }>;
    changes(options: object): Promise<{
      readonly results: readonly { readonly id: string; readonly seq: unknown }[];
    }> & {
      on(event: string, hear: (value: never) => void): unknown;
      cancel(): void;
    };
    destroy(): Promise<unknown>;
    close(): Promise<void>;
  }
  export interface ReplicationResult {
    readonly ok: boolean;
    readonly docs_read: number;
    readonly docs_written: number;
    readonly doc_write_failures: number;
  }
  export interface Replication extends Promise<ReplicationResult> {
    on(event: string, hear: (value: never) => void): Replication;
    cancel(): void;
  }
  export interface PouchStatic {
    new (name: string, options?: object): PouchDatabase;
    plugin(plugin: unknown): PouchStatic;
    readonly fetch: typeof globalThis.fetch;
    replicate(source: PouchDatabase, target: PouchDatabase, options?: object): Replication;
  }
  const Pouch: PouchStatic;
  export default Pouch;
}

declare module 'pouchdb-adapter-http' {
  const plugin: unknown;
  export default plugin;
}
declare module 'pouchdb-adapter-memory' {
  const plugin: unknown;
  export default plugin;
}
declare module 'pouchdb-replication' {
  const plugin: unknown;
  export default plugin;
}
declare module 'pouchdb-find' {
  const plugin: unknown;
  export default plugin;
}
