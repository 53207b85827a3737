import { z } from 'zod';
import { RELATIONS } from '../consent/consent.schema.ts';
import { documentID, line, optionalReason, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { signatureStrokes } from '../core/signature.ts';
import { estimateContent } from '../estimate/estimate.schema.ts';
import { issuedBytes } from '../paper/issued-paper.schema.ts';

/** What is signed: a consent, an estimate, a paper that the clinic issued, or any other PDF of the clinic. */
export const SIGNED_MATTERS = ['consent', 'estimate', 'paper', 'file'] as const;
/** What is signed. */
export type SignedMatter = (typeof SIGNED_MATTERS)[number];

/** How somebody signs: on a tablet at the desk, by a link on their own telephone, or at a provider outside. */
export const SIGNING_WAYS = ['tablet', 'link', 'provider'] as const;
/** How somebody signs. */
export type SigningWay = (typeof SIGNING_WAYS)[number];

/** What happened to a request: the clinic's link went out, a signer saw the document, proved to have the owner's phone, signed or said no; the clinic took it back before or after. */
export const SIGNING_FACTS = ['sent', 'shown', 'proved', 'signed', 'refused', 'cancelled', 'revoked'] as const;
/** What happened to a request. */
export type SigningFactKind = (typeof SIGNING_FACTS)[number];

/** Where a request stands, as it is stored: what a server's round looks for. How it stands for people is `signatureState`. */
export const SIGNING_STAGES = ['open', 'signed', 'sealed', 'over'] as const;

/** Most signers of one document. */
export const MOST_SIGNERS = 5;
/** Most that happens to one request; what a signer says is taken down beyond it. */
export const MOST_FACTS = 60;
const MOST_KEPT = 90;

const sha256 = z.string().regex(/^[a-f0-9]{64}$/);

/** Somebody who is to sign. */
export const signer = z.object({
  _id: rowID,
  name: requiredLine(80),
  relation: z.enum(RELATIONS).default('owner'),
});
/** Somebody who is to sign. */
export type Signer = z.output<typeof signer>;

/** The words by which a signer agrees to sign electronically (電子簽章法 §5), as they were shown; `version` is their fingerprint. */
export const signingTerms = z.object({ text: prose(4000), version: line(20) });

/** What a signer says. */
export const signingWord = z.object({
  kind: z.enum(['signed', 'refused']),
  /** The name that was typed. */
  person: line(80).default(''),
  relation: z.enum(RELATIONS).default('owner'),
  dateTime: unixSeconds,
  signature: signatureStrokes.default(''),
  /** On what kind of device, in a few words. */
  device: line(200).default(''),
  /** SHA-256 of what was shown to them. */
  hash: sha256,
  reason: optionalReason(300),
});
/** What a signer says. */
export type SigningWord = z.output<typeof signingWord>;

/** Something that happened to a request, as it was written down. */
export const signingFact = z.object({
  _id: rowID,
  kind: z.enum(SIGNING_FACTS),
  /** Of whom of the signers; empty for what the clinic did. */
  signerID: z.string().max(64).default(''),
  person: line(80).default(''),
  relation: z.enum(RELATIONS).default('owner'),
  way: z.enum(SIGNING_WAYS).default('tablet'),
  dateTime: unixSeconds,
  signature: signatureStrokes.default(''),
  device: line(200).default(''),
  /** SHA-256 of what was shown; empty of what showed nothing. */
  hash: z.union([z.literal(''), sha256]).default(''),
  /** The number that was proved or written to, all but its end masked. */
  phone: line(40).default(''),
  /** The message that brought the link. */
  messageID: z.string().max(160).default(''),
  reason: optionalReason(300),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
});
/** Something that happened to a request. */
export type SigningFact = z.output<typeof signingFact>;

/** By which certificate a copy was sealed: its public particulars. */
export const sealCertificate = z.object({
  subject: line(200),
  issuer: line(200),
  /** SHA-256 of the certificate. */
  fingerprint: sha256,
  /** The last second at which it holds, Unix seconds. */
  until: unixSeconds,
  /** Whether the clinic issued it to itself. */
  isOwn: z.boolean(),
});
/** By which certificate a copy was sealed. */
export type SealCertificate = z.output<typeof sealCertificate>;

/** What is asked for. */
export const signatureFields = z.object({
  of: z.enum(SIGNED_MATTERS),
  /** The consent, estimate or issued paper; empty for another PDF. */
  sourceID: z.string().max(160).default(''),
  title: line(120).default(''),
  recordID: z.string().max(160).default(''),
  inHospitalID: z.string().max(160).default(''),
  signers: z.array(signer).min(1).max(MOST_SIGNERS),
  way: z.enum(SIGNING_WAYS),
  terms: signingTerms,
  /** After this nobody signs by the link any more, Unix seconds. */
  expireDateTime: unixSeconds,
});
/** What is asked for. */
export type SignatureFields = z.output<typeof signatureFields>;

/** The PDF that is signed. */
export const signedBytes = issuedBytes.extend({ mime: z.literal('application/pdf') });

/**
 * A request to sign a document, and all that happened to it, one fact behind the other (law 6). What is signed never changes: `hash` is that of the PDF's bytes (`bytes`), or, where it was
 * signed at a desk without a network, that of its words (`content`), of which the server makes the PDF afterwards.
 */
export const signatureSchema = signatureFields.extend({
  /** `/signature{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('signature/pet'),
  collection: z.literal('signature'),
  petID: documentID('pet'),
  userID: documentID('user/'),
  hashOf: z.enum(['bytes', 'content']),
  hash: sha256,
  /** The PDF as it was shown; absent where words were. */
  file: signedBytes.optional(),
  /** The words as they were shown; empty where a PDF was. */
  text: z.string().max(60_000).default(''),
  /** Of an estimate: what the owner had before them. */
  content: estimateContent.optional(),
  /** Where it was given to a provider outside: who that is, and by which name they know it. */
  provider: z.object({ name: line(60), documentID: line(120) }).optional(),
  facts: z.array(signingFact).max(MOST_KEPT).default([]),
  stage: z.enum(SIGNING_STAGES),
  /** The sealed copy, once there is one. */
  sealed: z.object({ file: signedBytes, certificate: sealCertificate, dateTime: unixSeconds }).optional(),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A request to sign a document. */
export type SignatureRequest = z.output<typeof signatureSchema>;

/** Whether so much has happened to a request that no more is written down; what a signer says is, up to a bound of its own. */
export const isFull = (facts: number, isWord: boolean): boolean => facts >= (isWord ? MOST_KEPT : MOST_FACTS);
