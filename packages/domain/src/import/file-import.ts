import type { ImportKind } from './import-kind.ts';

/** What a column of a list of files may hold. */
const FILE_FIELDS = ['file.path', 'file.hash', 'file.outcome'] as const;
/** A field of a list of files that a column may fill. */
export type FileField = (typeof FILE_FIELDS)[number];

const HEADINGS: Readonly<Record<FileField, readonly string[]>> = {
  'file.path': ['檔案路徑', '路徑', '檔名', '檔案名稱', '檔案', 'file path', 'path', 'file name', 'filename', 'file'],
  'file.hash': ['雜湊', '雜湊值', 'sha-256', 'sha256', 'hash', 'checksum'],
  'file.outcome': ['上傳結果', '結果', 'upload outcome', 'outcome'],
};

/**
 * Pictures and papers by the animals' old numbers. The files themselves come by the ordinary way of uploads, under its rules; the table lists each with its path
 * and the SHA-256 of what was sent, so that each is accounted for. `skip` passes over what the animal has already, `refuse` lists it.
 */
export const FILE_IMPORT = {
  fields: FILE_FIELDS,
  headings: HEADINGS,
  joined: new Set<FileField>(),
  required: ['file.path', 'file.hash'],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE'],
  matchings: ['skip', 'refuse'],
} as const satisfies ImportKind<FileField>;
