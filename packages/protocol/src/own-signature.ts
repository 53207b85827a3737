import { line, prose, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { MOST_SIGNERS, signingWord } from '@vetloom/domain/signature/signature.schema.ts';
import { z } from 'zod';
import { linkSecret } from './owner-booking.ts';

/*
 * The page on which somebody signs by a link. The link alone shows what is asked for and of whom; the document itself, and signing it, take a code that goes to the number which the clinic has of the animal's owner.
 */

/** Where the page's calls are. What is secret is in bodies, because addresses are logged. */
export const OWN_SIGNATURE_PATH = '/api/owner/signature';
/** What a proof of a phone has to be asked for. */
export const SIGNATURE_PURPOSE = 'signature';

/** A link: its clinic, and the secret that stands behind `#` in its address. */
export const signingLink = z.object({
  clinic: z
    .string()
    .min(1)
    .max(60)
    .meta({ examples: ['demo'] }),
  secret: linkSecret,
});
/** A link. */
export type SigningLink = z.output<typeof signingLink>;

/** A link with the proof that the owner's phone is at hand. */
export const provedLink = signingLink.extend({ proof: z.string().min(1).max(80) });
/** A link with that proof. */
export type ProvedLink = z.output<typeof provedLink>;

/** What a link shows to whoever has it. */
export const ownSignature = z.object({
  state: z.enum(['waiting', 'signed', 'sealed', 'refused', 'cancelled', 'expired', 'revoked']),
  /** Whether this link's own signer has signed. */
  isSigned: z.boolean(),
  of: z.enum(['consent', 'estimate', 'paper', 'file']),
  title: line(120),
  clinic: line(80),
  phone: line(40),
  pet: line(60),
  /** Whom the link is for. */
  signer: z.object({ name: line(80), relation: z.enum(['owner', 'family', 'agent', 'other']) }),
  /** How many are to sign, and have. */
  signers: z.number().int().max(MOST_SIGNERS),
  signed: z.number().int().max(MOST_SIGNERS),
  /** The number to which the code goes, all but its end masked; `LINE` where it goes by the messaging app; empty where the clinic has none, or no way to it. */
  codeTo: line(40),
  terms: prose(4000),
  /** SHA-256 of the document. */
  hash: z.string(),
  expireDateTime: unixSeconds,
  timeZone: line(60),
});
/** What a link shows to whoever has it. */
export type OwnSignature = z.output<typeof ownSignature>;

/** What somebody says by their link. */
export const ownWord = signingWord.pick({
  kind: true,
  person: true,
  relation: true,
  signature: true,
  hash: true,
  reason: true,
});
/** What somebody says by their link. */
export type OwnWord = z.input<typeof ownWord>;
