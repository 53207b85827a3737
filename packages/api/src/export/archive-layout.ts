import { z } from 'zod';

/** Version of the archive's layout. 1 had neither history nor checksums. */
export const LAYOUT = 2;

/** The migration of the first version that wrote this layout. */
export const FIRST_MIGRATION = '0472-late-cookie.sql';

/** What says what the archive holds, and the SHA-256 of that. Both stand at its end: they are known when all else is written. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.sha256';

/** Names of the archive's entries. Files are named by their hash, so none by what a person called it. */
export const ENTRIES = {
  /** Documents as they are, a line each, by id: what other programs read. */
  documents: (collection: string) => `documents/${collection}.ndjson`,
  /** `[id, version, sequence, received, deleted]` of the same and of those that are gone. */
  versions: (collection: string) => `versions/${collection}.ndjson`,
  table: (table: string) => `tables/${table}.ndjson`,
  /** The history and the command log as they were sealed. */
  history: 'history/entries.ndjson',
  commands: 'history/commands.ndjson',
  /** Heads of the chain that were signed, and the public key by which they were. */
  checkpoints: 'history/checkpoints.ndjson',
  checkpointKey: 'history/checkpoints.pub',
  /** What is known of each file. */
  files: 'files.ndjson',
  file: (hash: string) => `files/${hash}`,
  thumb: (hash: string) => `thumbs/${hash}`,
} as const;

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const entry = z.object({ bytes: count, sha256: sum });
/** What the manifest says of an entry: its size unpacked and the SHA-256 of that, hex. */
export type EntrySum = z.output<typeof entry>;

/** What an archive says of itself. Times are Unix seconds. */
export const manifestSchema = z.object({
  layout: z.literal(LAYOUT),
  /** The last migration of the database that it was taken out of: rows fit a database of the same shape. */
  schema: z.string(),
  /** All of its migrations. Archives of earlier versions don’t name them: there it had those up to `schema`. */
  migrations: z.array(z.string()).optional(),
  clinic: z.string(),
  name: z.string(),
  epoch: z.string(),
  /** The end of the chain: sequence and hash, hex. */
  seq: count,
  hash: sum,
  floor: count,
  madeAt: count,
  /** Documents and rows by collection and table. */
  collections: z.record(z.string(), count),
  tables: z.record(z.string(), count),
  history: count,
  commands: count,
  files: count,
  /** Files of which the clinic knew and that were not in the store. */
  missingFiles: z.array(sum),
  entries: z.record(z.string(), entry),
});
/** What an archive says of itself. */
export type Manifest = z.output<typeof manifestSchema>;
