/** Most bytes that a file may have. */
export const MAX_FILE_BYTES = 200_000_000;
/** Most bytes of a picture, which has to be decoded whole. */
export const MAX_IMAGE_BYTES = 60_000_000;

/** Pictures that are shown in place, and what they are called. */
export const IMAGE_MIMES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Films, of an endoscope or a phone, that browsers play in place. */
export const VIDEO_MIMES = ['video/mp4', 'video/webm'] as const;
/** A picture of X-ray, CT or ultrasound with its facts, as instruments make it (DICOM part 10). */
export const DICOM_MIME = 'application/dicom';
/** Papers that a visit may hold beside pictures. */
const PAPER_MIMES = [
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
/** Every kind of file that may be attached. SVG and HTML are none: they could carry scripts. */
export const FILE_MIMES = [...IMAGE_MIMES, ...PAPER_MIMES, ...VIDEO_MIMES, DICOM_MIME] as const;
/** A kind of file that may be attached. */
export type FileMime = (typeof FILE_MIMES)[number];

const BY_EXTENSION: ReadonlyMap<string, FileMime> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['docx', PAPER_MIMES[2]],
  ['xlsx', PAPER_MIMES[3]],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['dcm', DICOM_MIME],
  ['dicom', DICOM_MIME],
]);

export const isImageMime = (mime: string): boolean => (IMAGE_MIMES as readonly string[]).includes(mime);
export const isVideoMime = (mime: string): boolean => (VIDEO_MIMES as readonly string[]).includes(mime);

/** The kind of a picked file: what the browser says, else by its name. Undefined for one that may not be attached. */
export function fileMime(declared: string, name: string): FileMime | undefined {
  const bare = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = FILE_MIMES.find((mime) => mime === bare);
  if (known || bare !== '') return known;
  return BY_EXTENSION.get(name.split('.').at(-1)?.toLowerCase() ?? '');
}

/** Most characters of a file's name. */
const NAME_LENGTH = 200;

/** A name that is only a name: without folders, control characters and marks that turn the reading direction. */
export function fileName(raw: string, fallback = 'file'): string {
  const bare = raw.split(/[\\/]/).at(-1) ?? '';
  const clean = bare
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]/g, '')
    .trim();
  if (/^\.*$/.test(clean)) return fallback;
  if (clean.length <= NAME_LENGTH) return clean;
  const dot = clean.lastIndexOf('.');
  const end = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  return `${[...clean.slice(0, NAME_LENGTH - end.length - 1)].join('').toWellFormed().replaceAll('\uFFFD', '')}${end}`;
}

/** Whether bytes begin as a DICOM file of part 10 does: a preamble of anything, then the mark (PS3.10 §7.1). */
export const isDicom = (bytes: Uint8Array): boolean =>
  bytes.length > 132 && bytes[128] === 0x44 && bytes[129] === 0x49 && bytes[130] === 0x43 && bytes[131] === 0x4d;
