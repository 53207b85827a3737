import type { SpeciesFace } from '@vetloom/domain/pet/patient.ts';
import sharp from 'sharp';

/** Side of a default picture, in pixels. */
const SIDE = 256;

/** Drawings of the default pictures, on a square of 32. */
const FACES: Readonly<Record<SpeciesFace, string>> = {
  dog: '<path d="M9 10 5 8v9c0 2 1 3 2 3M23 10l4-2v9c0 2-1 3-2 3M9 10c2-2 12-2 14 0v8c0 5-3 8-7 8s-7-3-7-8z"/><circle cx="13" cy="16" r="1.2" fill="#57606a"/><circle cx="19" cy="16" r="1.2" fill="#57606a"/><path d="M14 21h4l-2 2z" fill="#57606a"/>',
  cat: '<path d="M8 7v11c0 5 3 8 8 8s8-3 8-8V7l-5 4h-6z"/><circle cx="13" cy="17" r="1.2" fill="#57606a"/><circle cx="19" cy="17" r="1.2" fill="#57606a"/><path d="m15 21 1 1 1-1M4 19l5 1M28 19l-5 1"/>',
  rabbit:
    '<path d="M12 14C9 9 10 4 12 4s3 5 3 9M20 14c3-5 2-10 0-10s-3 5-3 9M9 19c0-4 3-6 7-6s7 2 7 6-3 8-7 8-7-4-7-8z"/><circle cx="13.500" cy="19" r="1.200" fill="#57606a"/><circle cx="18.500" cy="19" r="1.200" fill="#57606a"/>',
  bird: '<path d="M6 14c0-5 4-8 8-8s7 3 7 7l6 3-6 2c-1 5-4 8-8 8-5 0-7-5-7-12z"/><circle cx="15" cy="12" r="1.300" fill="#57606a"/>',
  other:
    '<path d="M16 16c-4 0-7 3-7 6 0 2 1.500 3 3 3s2.500-1 4-1 2.500 1 4 1 3-1 3-3c0-3-3-6-7-6z"/><circle cx="9" cy="14" r="2"/><circle cx="23" cy="14" r="2"/><circle cx="13" cy="9" r="2"/><circle cx="19" cy="9" r="2"/>',
};

const made = new Map<SpeciesFace, Promise<Buffer>>();

/** The fixed default picture of a kind of animal (spec 1 §7), as PNG. */
export function defaultAvatar(face: SpeciesFace): Promise<Buffer> {
  const known = made.get(face);
  if (known) return known;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 32 32"><rect width="32" height="32" fill="#eceff1"/><g fill="none" stroke="#57606a" stroke-width="1.400" stroke-linecap="round" stroke-linejoin="round">${FACES[face]}</g></svg>`;
  const image = sharp(Buffer.from(drawing)).png().toBuffer();
  made.set(face, image);
  return image;
}
