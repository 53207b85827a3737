import { DomainError } from '@vetloom/domain/core/error.ts';
import { MAX_AVATAR } from '@vetloom/domain/staff/staff.schema.ts';
import sharp from 'sharp';

/** Largest photo that is taken, in bytes: what phones make. */
export const MOST_PHOTO_BYTES = 12 * 1024 * 1024;
/** Side of the kept picture in pixels: a large avatar on a sharp screen. */
const SIDE = 192;
/** A small file that unpacks to more than this is no photo of a person. */
const MOST_PIXELS = 100_000_000;
const PREFIX = 'data:image/webp;base64,';

/** Stands for a person without a picture (spec 1 §7). */
export const DEFAULT_PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5F6368"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M10 60c2-14 11-21 22-21s20 7 22 21z" fill="#fff"/></svg>';

/**
 * A photo as a member's picture: upright, square, small, nothing but pixels, as a data address.
 * @throws DomainError badParameter for what is no photo
 */
export async function avatarOf(photo: Buffer): Promise<string> {
  for (const quality of [82, 60, 35]) {
    const avatar = PREFIX + (await squareOf(photo, quality)).toString('base64');
    if (avatar.length <= MAX_AVATAR) return avatar;
  }
  throw new DomainError('badParameter', 'the picture stays too large', { field: 'photo' });
}

async function squareOf(photo: Buffer, quality: number): Promise<Buffer> {
  try {
    return await sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#FFFFFF' })
      .webp({ quality })
      .toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : '';
    throw new DomainError('badParameter', `the photo can't be read: ${reason}`, { field: 'photo' });
  }
}

/** The bytes of a kept picture; undefined without one. */
export const bytesOfAvatar = (avatar: string): Buffer | undefined =>
  avatar.startsWith(PREFIX) ? Buffer.from(avatar.slice(PREFIX.length), 'base64') : undefined;
