import { createHash } from 'node:crypto';
import type { FileMime } from '@vetloom/domain/core/file-rules.ts';

const HEAD = 1024;
/** Names inside of an Office file stand uncompressed in it; the longest that is looked for is shorter. */
const OVERLAP = 40;
const OFFICE: Partial<Record<FileMime, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
};
const MACROS = 'vbaProject.bin';

/** Reads a content once: its SHA-256, and whether it is what it says it is. */
export class ContentCheck {
  readonly #mime: FileMime;
  readonly #hash = createHash('sha256');
  #head: Buffer = Buffer.alloc(0);
  #tail: Buffer = Buffer.alloc(0);
  #hasNul = false;
  #hasMember = false;
  #hasMacros = false;

  constructor(mime: FileMime) {
    this.#mime = mime;
  }

  update(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#hash.update(chunk);
    if (this.#head.length < HEAD) this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD - this.#head.length)]);
    if (this.#mime === 'text/plain') this.#hasNul ||= chunk.includes(0);
    const member = OFFICE[this.#mime];
    if (member === undefined) return;
    const seam = Buffer.concat([this.#tail, chunk]);
    this.#hasMember ||= seam.includes(member);
    this.#hasMacros ||= seam.includes(MACROS);
    this.#tail = seam.subarray(Math.max(0, seam.length - OVERLAP));
  }

  /** The content's SHA-256 in hexadecimal; ends the reading. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** Whether the bytes look like the kind that was said. Pictures are decoded afterwards, which is the sharper test. */
  fits(): boolean {
    const head = this.#head;
    switch (this.#mime) {
      case 'image/jpeg':
        return head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
      case 'image/png':
        return head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
      case 'image/webp':
        return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
      case 'application/pdf':
        return head.includes('%PDF-');
      case 'text/plain':
        return !this.#hasNul;
      // The preamble may hold anything, the mark behind it nothing else (DICOM PS3.10 §7.1).
      case 'application/dicom':
        return head.toString('latin1', 128, 132) === 'DICM';
      // The first box of ISO 14496-12 says what it is; of Matroska the EBML header does.
      case 'video/mp4':
        return head.toString('latin1', 4, 8) === 'ftyp';
      case 'video/webm':
        return head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) && head.includes('webm');
      default:
        return head.toString('latin1', 0, 4) === 'PK\u0003\u0004' && this.#hasMember && !this.#hasMacros;
    }
  }
}
