import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** Seconds that an upload link serves. */
export const UPLOAD_LINK_SECONDS = 15 * 60;

/** A link that the desk shows as a QR code: a token for one visit, until `expiresAt` (Unix seconds). */
export const uploadLink = z.object({ token: z.string(), expiresAt: unixSeconds });
/** A link that the desk shows as a QR code. */
export type UploadLink = z.output<typeof uploadLink>;

/** What the phone is told about where its photos go: enough to see that it is the right animal, and no more. */
export const uploadTarget = z.object({ clinicName: line(80), petName: line(60), expiresAt: unixSeconds });
/** Where the phone's photos go. */
export type UploadTarget = z.output<typeof uploadTarget>;

const base = (token: string) => `/api/upload/${encodeURIComponent(token)}`;

/** Paths of the calls that a phone makes; the token stands for everything else. */
export const phonePath = {
  target: base,
  upload: (token: string, hash: string) => `${base(token)}/file/${hash}`,
  chunk: (token: string, hash: string, offset: number) => `${base(token)}/file/${hash}?offset=${offset}`,
  finish: (token: string, hash: string) => `${base(token)}/file/${hash}/finish`,
} as const;
