import { FILE_MIMES, MAX_FILE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { line, requiredLine } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** Bytes of a chunk as this product's own client sends it. */
export const CHUNK_BYTES = 2 * 1024 * 1024;
/** Most bytes of a chunk. */
export const MAX_CHUNK_BYTES = 8 * 1024 * 1024;
/** Fewest bytes of a chunk that is not the last, so that an upload has a sensible number of parts. */
export const MIN_CHUNK_BYTES = 64 * 1024;

/** SHA-256 of a file's content as 64 lower-case hexadecimal digits: the name under which it is kept (law 28). */
export const contentHash = z.string().regex(/^[a-f0-9]{64}$/, 'a SHA-256 in lower-case hexadecimal');

/** What an upload says about its file. `size` is in bytes. */
export const uploadInfo = z.object({
  name: requiredLine(200),
  mime: z.enum(FILE_MIMES),
  size: z.number().int().min(1).max(MAX_FILE_BYTES),
});
/** What an upload says about its file. */
export type UploadInfo = z.output<typeof uploadInfo>;

/**
 * How far an upload is. `stored`: the server has checked and keeps it; `offset`: bytes that need not be sent again. Of what is kept `hash` and
 * `size` tell the name and the bytes of what is served: a picture is encoded anew. The hash of what was sent leads to it as well.
 */
export const uploadState = z.object({
  stored: z.boolean(),
  offset: z.number().int(),
  hash: contentHash.optional(),
  size: z.number().int().optional(),
});
/** How far an upload is. */
export type UploadState = z.output<typeof uploadState>;

/** Which form of a file is asked for: itself, or a picture's small form for lists (320 pixels at most). */
export const fileVariant = z.enum(['whole', 'thumb']);
/** Which form of a file is asked for. */
export type FileVariant = z.output<typeof fileVariant>;

/** An address that serves a file to whoever holds it, until `expiresAt` (Unix seconds): for images and links, which send no token. */
export const fileAddress = z.object({
  url: z.string(),
  expiresAt: z.number().int(),
  name: line(200),
  mime: z.string(),
  size: z.number().int(),
});
/** An address that serves a file for five minutes. */
export type FileAddress = z.output<typeof fileAddress>;

/** What lists a file beside a visit. */
type FileHolder = 'record' | 'pet' | 'breedPhoto' | 'conversationLine';
const holderPath = (clinic: string, kind: FileHolder, holder: string): string => {
  const clinicPath = `/api/sdk/v2/${encodeURIComponent(clinic)}`;
  return {
    record: `${base(clinic)}/${holder}`,
    pet: `${clinicPath}/pet/${holder}`,
    breedPhoto: `${clinicPath}/pet/breed/photo`,
    conversationLine: `${clinicPath}/crm/message/line/${holder}`,
  }[kind];
};
const base = (clinic: string) => `/api/sdk/v2/${encodeURIComponent(clinic)}/record`;

/** Where a custom form's file is served and removed, by the hash of its content (spec 3 §7 "Form URLs"). */
export const customFormFile = (clinic: string, hash: string): string =>
  `/api/sdk/customize-form/${encodeURIComponent(clinic)}/${encodeURIComponent(hash)}`;

/** Paths of the calls that a browser makes for files. */
export const filePath = {
  upload: (clinic: string, hash: string) => `${base(clinic)}/file/${hash}`,
  chunk: (clinic: string, hash: string, offset: number) => `${base(clinic)}/file/${hash}?offset=${offset}`,
  finish: (clinic: string, hash: string) => `${base(clinic)}/file/${hash}/finish`,
  /** `holder` is a segment, sealed or percent-encoded: of the visit, animal or list of breed pictures (`kind`) that lists the file. */
  address: (clinic: string, holder: string, hash: string, variant: FileVariant, kind: FileHolder = 'record') =>
    `${holderPath(clinic, kind, holder)}/file/${hash}?variant=${variant}`,
} as const;
