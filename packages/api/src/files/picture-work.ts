import sharp, { type Metadata, type Sharp } from 'sharp';
import { MOST_PIXELS, MOST_PIXELS_AT_ONCE, MOST_PIXELS_OF_WEBP, type PictureTask } from './picture-order.ts';

/** Longest side of the small form, in pixels. */
const THUMB_SIDE = 320;
/** Qualities that are tried until a square is small enough. */
const QUALITIES = [82, 60, 35];

/** A picture that has more pixels than are decoded here. */
export class TooManyPixels extends Error {}

/**
 * Does a task on a picture. What is made holds pixels only, no place, no device, no hidden payload; an animation keeps its first picture.
 * @throws TooManyPixels, by the picture's header and before anything is decoded; Error for what can't be read
 */
export async function pictured(bytes: Uint8Array, task: PictureTask): Promise<Uint8Array[]> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  const opened = () => sharp(bytes, options);
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  demandPixels(metadata);
  switch (task.kind) {
    case 'clean': {
      if (`image/${metadata.format}` !== task.mime) throw new Error(`a ${metadata.format}`);
      const whole = await encoded(opened().autoOrient(), task.mime, metadata.width * metadata.height).toBuffer();
      // Of the whole one, which is decoded small from the beginning; the original would take its memory a second time.
      const thumb = await sharp(whole, options)
        .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
      return [whole, thumb];
    }
    case 'square': {
      const square = await opened()
        .autoOrient()
        .resize(task.side, task.side, { fit: 'cover', position: 'attention' })
        .flatten({ background: '#FFFFFF' })
        .png()
        .toBuffer();
      for (const quality of QUALITIES) {
        const made = await sharp(square).webp({ quality }).toBuffer();
        if (made.length <= task.mostBytes) return [made];
      }
      throw new Error('the picture stays too large');
    }
    case 'shown':
      return [
        await opened()
          .autoOrient()
          .resize(task.side, task.side, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 80 })
          .toBuffer(),
      ];
    case 'fit':
      return [
        await opened()
          .resize(task.side, task.side, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .png()
          .toBuffer(),
      ];
  }
}

function demandPixels({ width, height, isProgressive, format }: Metadata): void {
  const most = format === 'webp' ? MOST_PIXELS_OF_WEBP : isProgressive ? MOST_PIXELS_AT_ONCE : MOST_PIXELS;
  if (width * height > most) throw new TooManyPixels(`${width} × ${height} are more than ${most} pixels`);
}

/** Pixels up to which a JPEG's codes are fitted to it, for which it is held as a whole: six bytes for each. */
const MOST_FITTED = 24_000_000;

/** Pixels up to which a WebP is pressed as well as it can be; of a larger one that takes ten seconds. */
const MOST_PRESSED = 8_000_000;

function encoded(image: Sharp, mime: string, pixels: number): Sharp {
  if (mime === 'image/png') return image.png({ compressionLevel: 8 });
  if (mime === 'image/webp') return image.webp({ quality: 90, effort: pixels <= MOST_PRESSED ? 4 : 1 });
  return image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: pixels <= MOST_FITTED });
}
