import { Readable } from 'node:stream';

/** Text as it is made. Small pieces travel together; what a reader does not take is not made. */
export const textStream = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(gathered(pieces), { objectMode: false, highWaterMark: 64 * 1024 });

/** Characters that are gathered before they are handed on. */
const GATHERED = 16 * 1024;

async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < GATHERED) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** The same for a live feed: every piece goes out at once. */
export const liveStream = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 });
