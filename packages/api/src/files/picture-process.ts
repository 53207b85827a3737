import sharp from 'sharp';
import { MOST_MEMORY, type PictureAnswer, type PictureOrder } from './picture-order.ts';
import { pictured, TooManyPixels } from './picture-work.ts';

/*
 * A process of its own, because a decoder takes memory that no limit of JavaScript's sees, and because what a hostile picture breaks in it is
 * then broken here alone. It knows no secret: neither the environment nor the database of the server.
 */

/** Only what people photograph and scan with; no vector drawings, documents or formats that call other programs. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Milliseconds between two looks at the memory: less than it takes to fill what is free on a small machine. */
const LOOK_MS = 10;
const most = Number(process.argv[2] ?? MOST_MEMORY);

/** Decoding runs on threads of the library, so this one is free to look. */
const watching = setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
watching.unref();

async function answerTo({ id, task, bytes }: PictureOrder): Promise<PictureAnswer> {
  try {
    return { id, made: await pictured(bytes, task) };
  } catch (error) {
    const refused = error instanceof Error ? error.message.slice(0, 120) : '';
    return { id, refused, reason: error instanceof TooManyPixels ? 'pixels' : 'unreadable' };
  }
}

process.on('message', (order: PictureOrder) => {
  void answerTo(order).then((answer) => process.send?.(answer));
});
// Never outlives its server, and is ended by it alone.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
