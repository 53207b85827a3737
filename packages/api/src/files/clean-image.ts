import { DomainError } from '@vetloom/domain/core/error.ts';
import sharp, { type Sharp } from 'sharp';

/** Most pixels of a picture: 100 million, more than any camera of a clinic makes, less than what would fill the memory. */
const MAX_PIXELS = 100_000_000;
/** Longest side of the small form, in pixels. */
const THUMB_SIDE = 320;

/** A picture as it is kept and shown. */
export interface CleanImage {
  readonly whole: Buffer;
  readonly thumb: Buffer;
}

/**
 * Decodes a picture, turns it upright and encodes it again: what is kept holds pixels only, no place, no device, no hidden payload.
 * An animation keeps its first picture. @throws DomainError badParameter for what is no picture of that kind
 */
export async function cleanImage(bytes: Buffer, mime: 'image/jpeg' | 'image/png' | 'image/webp'): Promise<CleanImage> {
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { format } = await upright.metadata();
    if (`image/${format}` !== mime) throw new Error(`a ${format}`);
    const [whole, thumb] = await Promise.all([
      encoded(upright.clone(), mime).toBuffer(),
      upright
        .clone()
        .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    ]);
    return { whole, thumb };
  } catch (error) {
    throw new DomainError(
      'badParameter',
      `the picture can't be read: ${error instanceof Error ? error.message.slice(0, 120) : ''}`,
      {
        fields: ['content'],
      },
    );
  }
}

function encoded(image: Sharp, mime: string): Sharp {
  if (mime === 'image/png') return image.png({ compressionLevel: 8 });
  return mime === 'image/webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
}
