import { Readable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './version.ts';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The one stretch of bytes that a Range header asks for (RFC 9110 §14.1.2); undefined for the whole file: without a header, with one in another
 * unit or of several stretches, which a server may answer so. @throws DomainError rangeOutside
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (start >= size || (from === '' && Number(to) === 0))
    throw new DomainError('rangeOutside', `the file has ${size} bytes`, { size });
  return { start, end };
}

/** A stretch of a stream. What comes before is read and passed over, and nothing behind it is read. */
export async function* sliced(bytes: Readable, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end + 1 - at, chunk.length)];
    at += chunk.length;
    if (from < to) yield chunk.subarray(from, to);
    if (at > end) return;
  }
}

/** What a file's answer is made of. */
interface FileAnswer {
  readonly size: number;
  readonly bytes: Readable;
  /** Brings a stretch alone, where what keeps the file can; otherwise what comes before is read and passed over. */
  stretch?(wanted: ByteRange): Readable;
  /** Names this content, with its quotes. */
  readonly etag: string;
}

/**
 * Sends a file as it was asked for: not at all to whoever has it (304), a stretch of it (206), or whole. The other headers are set by the caller.
 * @throws DomainError rangeOutside, with the file's size in Content-Range
 */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<void> {
  const { size, bytes, etag } = file;
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isKnown(request.headers['if-none-match'], etag)) {
    bytes.destroy();
    await reply.code(304).send();
    return;
  }
  const condition = request.headers['if-range'];
  // Of another content than the one held the rest would not fit: all of it is sent (RFC 9110 §13.1.5).
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
  let range: ByteRange | undefined;
  try {
    range = byteRange(asked, size);
  } catch (error) {
    bytes.destroy();
    reply.header('content-range', `bytes */${size}`);
    for (const header of ['content-type', 'content-disposition', 'etag']) reply.removeHeader(header);
    throw error;
  }
  // Of what is not asked for nothing is read; Fastify would read a stream to its end for nobody.
  const wanted = request.method === 'HEAD' ? () => Readable.from([]) : undefined;
  if (wanted || (range && file.stretch)) bytes.destroy();
  if (!range) {
    await reply.header('content-length', size).send(wanted?.() ?? bytes);
    return;
  }
  reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1);
  const stretch = () => file.stretch?.(range) ?? Readable.from(sliced(bytes, range), { objectMode: false });
  await reply.send((wanted ?? stretch)());
}
