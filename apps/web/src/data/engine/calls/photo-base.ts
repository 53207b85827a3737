/** Fields of answers that hold the address of a picture. */
const PICTURE_FIELDS: ReadonlySet<string> = new Set(['avatar', 'photo', 'image', 'picture', 'url', 'thumbnail']);
const PICTURE_PATHS = /^\/api\/(photo|file)\//;

/**
 * Puts the photo base before the addresses of pictures in a successful result (spec 1 §9). Only addresses of our own pictures are touched,
 * and none twice: what has a base or a scheme stays as it is.
 */
export function withPhotoBase(result: unknown, base: string): unknown {
  if (base === '') return result;
  if (Array.isArray(result)) return result.map((item) => withPhotoBase(item, base));
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(result).map(([field, value]) => [
      field,
      typeof value === 'string' && PICTURE_FIELDS.has(field) && PICTURE_PATHS.test(value)
        ? base + value
        : withPhotoBase(value, base),
    ]),
  );
}
