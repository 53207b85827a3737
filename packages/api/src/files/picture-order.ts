/** What is to be made of a picture. Bytes are of a file that somebody sent, so nothing about them is known. */
export type PictureTask =
  /** Upright and encoded anew in its own kind, and a small form for lists. */
  | { readonly kind: 'clean'; readonly mime: 'image/jpeg' | 'image/png' | 'image/webp' }
  /** A square of that side in pixels, as WebP of at most so many bytes. */
  | { readonly kind: 'square'; readonly side: number; readonly mostBytes: number }
  /** A PNG on white whose longest side has at most so many pixels. */
  | { readonly kind: 'fit'; readonly side: number }
  /** A JPEG whose longest side has at most so many pixels, for whoever looks at it by a link. */
  | { readonly kind: 'shown'; readonly side: number };

/** A task with its picture, as it is handed to the process that decodes. */
export interface PictureOrder {
  readonly id: number;
  readonly task: PictureTask;
  readonly bytes: Uint8Array;
}

/** What came of an order: the pictures made (of `clean` the whole and the small one), or why there are none. */
export type PictureAnswer =
  | { readonly id: number; readonly made: readonly Uint8Array[] }
  | { readonly id: number; readonly refused: string; readonly reason: 'unreadable' | 'pixels' };

/** Most pixels of a picture that is decoded strip by strip: more than the cameras of phones make by default. */
export const MOST_PIXELS = 65_000_000;
/** Most pixels of one that can only be decoded as a whole (progressive JPEG, interlaced PNG): it takes up to eight bytes for each. */
export const MOST_PIXELS_AT_ONCE = 40_000_000;
/** Most pixels of a WebP, which encodes slowly: a larger one would keep everybody else's pictures waiting for a minute. */
export const MOST_PIXELS_OF_WEBP = 24_000_000;
/** Bytes of memory at which the decoding process ends itself. A photo of a phone takes 250 to 300 MB, the largest that are decoded 520 MB. */
export const MOST_MEMORY = 768 * 1024 * 1024;
