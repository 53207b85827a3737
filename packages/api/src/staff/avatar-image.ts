import { MAX_AVATAR } from '@vetloom/domain/staff/staff.schema.ts';
import { pictures } from '../files/pictures.ts';

/** Largest photo that is taken, in bytes: what phones make. */
export const MOST_PHOTO_BYTES = 12 * 1024 * 1024;
/** Side of the kept picture in pixels: a large avatar on a sharp screen. */
const SIDE = 192;
const PREFIX = 'data:image/webp;base64,';

/** Stands for a person without a picture (spec 1 §7). */
export const DEFAULT_PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5F6368"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M10 60c2-14 11-21 22-21s20 7 22 21z" fill="#fff"/></svg>';

/**
 * A photo as a member's picture: upright, square, small, nothing but pixels, as a data address. `who` sent it.
 * @throws DomainError badParameter for what is no photo, rateLimited
 */
export async function avatarOf(who: string, photo: Buffer): Promise<string> {
  // Base64 takes four characters for three bytes.
  const mostBytes = Math.floor(((MAX_AVATAR - PREFIX.length) / 4) * 3) - 3;
  const [square] = await pictures.make(who, { kind: 'square', side: SIDE, mostBytes }, async () => photo);
  return PREFIX + (square ?? Buffer.alloc(0)).toString('base64');
}

/** The bytes of a kept picture; undefined without one. */
export const bytesOfAvatar = (avatar: string): Buffer | undefined =>
  avatar.startsWith(PREFIX) ? Buffer.from(avatar.slice(PREFIX.length), 'base64') : undefined;
