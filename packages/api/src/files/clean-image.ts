import { pictures } from './pictures.ts';

/** A picture as it is kept and shown. */
export interface CleanImage {
  readonly whole: Buffer;
  readonly thumb: Buffer;
}

/**
 * Decodes a picture, turns it upright and encodes it again: what is kept holds pixels only, no place, no device, no hidden payload.
 * An animation keeps its first picture. `who` sent it: a person, or a link. @throws DomainError badParameter, rateLimited
 */
export async function cleanImage(
  who: string,
  mime: 'image/jpeg' | 'image/png' | 'image/webp',
  read: () => Promise<Buffer>,
): Promise<CleanImage> {
  const [whole, thumb] = await pictures.make(who, { kind: 'clean', mime }, read);
  if (!whole || !thumb) throw new Error('a picture was made without its two forms');
  return { whole, thumb };
}
