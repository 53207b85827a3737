import { z } from 'zod';
import { documentID, line, requiredLine, requiredReason, unixSeconds } from '../core/schema.ts';

/** Papers of a visit that are issued. */
export const ISSUED_VISIT_PAPERS = ['certificate', 'vaccination', 'examReport'] as const;
/** What is issued: a form that the clinic wrote, a paper of a visit, or a consent with what was said to it. */
export const ISSUED_KINDS = ['form', ...ISSUED_VISIT_PAPERS, 'consent'] as const;

/** A code by which a paper is looked up: 16 signs of 32, which nobody guesses; without those that look alike. */
export const PAPER_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code made of 16 random bytes. */
export const paperCode = (random: (count: number) => Uint8Array): string =>
  [...random(16)].map((byte) => SIGNS[byte & 31] ?? '0').join('');

/** A code as it is printed, in groups of four. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A code as somebody types it: small letters, spaces, hyphens, and O, I and L for what they look like. */
export function typedCode(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return plain.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** A number as it is printed: of the year, and the how-manieth of it. */
export const paperNumber = ({ year, serial }: { readonly year: number; readonly serial: number }): string =>
  `${year}-${String(serial).padStart(6, '0')}`;

/** What a paper is about. */
export const issuedFields = z.object({
  kind: z.enum(ISSUED_KINDS),
  /** How it is called, as it was when it was issued. */
  title: requiredLine(60),
  /** The form and its version; they may be gone since. Empty for other papers. */
  formID: z.union([z.literal(''), documentID('customForm/')]).default(''),
  versionID: z.string().max(80).default(''),
  /** The consent; empty for other papers. */
  consentID: z.union([z.literal(''), documentID('consent/pet')]).default(''),
  /** The visit; empty for a paper that is about none. */
  recordID: z.string().max(160).default(''),
});

/** The bytes that were handed out. */
export const issuedBytes = z.object({
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  name: requiredLine(200),
  mime: line(100),
  size: z.number().int().min(1),
});

const revocation = z.object({
  dateTime: unixSeconds,
  by: z.string().max(200),
  reason: requiredReason(300),
});

/**
 * A paper that was issued: its number, for whom, by whom, of which version, and the bytes by their hash. Nobody changes one; it can be revoked, once, with a reason. Without bytes its number was given and
 * the paper not made: the server stopped between.
 */
export const issuedPaperSchema = issuedFields.extend({
  /** `/issuedPaper{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('issuedPaper/pet'),
  collection: z.literal('issuedPaper'),
  petID: documentID('pet'),
  userID: documentID('user/'),
  year: z.number().int().min(1900).max(2300),
  serial: z.number().int().min(1),
  code: z.string().regex(PAPER_CODE),
  file: issuedBytes.optional(),
  revoked: revocation.optional(),
  /** When and by whom it was issued. */
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A paper that was issued. */
export type IssuedPaper = z.output<typeof issuedPaperSchema>;

/** How a paper stands. `unmade`: its number was given, and no paper came of it. */
export type PaperState = 'valid' | 'revoked' | 'unmade';

/** How a paper stands. */
export const paperState = ({ file, revoked }: Pick<IssuedPaper, 'file' | 'revoked'>): PaperState =>
  revoked ? 'revoked' : file ? 'valid' : 'unmade';
