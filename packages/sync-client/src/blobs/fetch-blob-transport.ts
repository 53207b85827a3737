import { CODE } from '@vetloom/domain/core/codes.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { fileAddress, filePath, uploadState } from '@vetloom/protocol/files.ts';
import type { z } from 'zod';
import { TransportError } from '../transport.ts';
import type { BlobTransport } from './blobs.types.ts';

/** Sends a request with the session's token and answers with its result; throws only TransportError. Bytes go as they are. */
export type Send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

/** What lists a file: a visit, an animal, the clinic's pictures of breeds, or a line of a conversation. */
const holderKind = (id: string): 'record' | 'pet' | 'breedPhoto' | 'conversationLine' => {
  const collection = kindOfID(id)?.collection;
  return collection === 'pet' || collection === 'breedPhoto' || collection === 'conversationLine'
    ? collection
    : 'record';
};

/** How the way to files names what lists them, and how it downloads. */
export interface BlobTransportOptions {
  /** The path segment of a document of a clinic, sealed. @throws TransportError without its key */
  readonly holder: (clinic: string, id: string) => Promise<string>;
  readonly get?: typeof fetch;
}

/** The way to files over HTTP. */
export function fetchBlobTransport(
  send: Send,
  { holder, get = (...args) => fetch(...args) }: BlobTransportOptions,
): BlobTransport {
  const ask = async <S extends z.ZodType>(schema: S, ...request: Parameters<Send>): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await send(...request));
    if (parsed.success) return parsed.data;
    throw new TransportError('refused', 'the answer has an unknown shape', CODE.protocolMismatch);
  };
  return {
    begin: (clinic, hash, info) => ask(uploadState, 'POST', filePath.upload(clinic, hash), info),
    sendChunk: (clinic, hash, offset, bytes) => ask(uploadState, 'PUT', filePath.chunk(clinic, hash, offset), bytes),
    finish: (clinic, hash) => ask(uploadState, 'POST', filePath.finish(clinic, hash)),
    address: async (clinic, id, hash, variant) => {
      const path = filePath.address(clinic, await holder(clinic, id), hash, variant, holderKind(id));
      return ask(fileAddress, 'GET', path);
    },
    download: async (url) => {
      try {
        const response = await get(url);
        if (response.ok) return await response.blob();
        throw new TransportError(
          response.status >= 500 ? 'offline' : 'refused',
          `HTTP ${response.status}`,
          CODE.notFound,
        );
      } catch (error) {
        if (error instanceof TransportError) throw error;
        throw new TransportError('offline', error instanceof Error ? error.message : 'no answer');
      }
    },
  };
}
