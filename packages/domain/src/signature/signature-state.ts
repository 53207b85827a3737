import type { SignatureRequest, Signer, SigningFact } from './signature.schema.ts';

/** How a request stands. `signed`: by everybody, and the copy isn't sealed yet. */
export const SIGNATURE_STATES = ['waiting', 'signed', 'sealed', 'refused', 'cancelled', 'expired', 'revoked'] as const;
/** How a request stands. */
export type SignatureState = (typeof SIGNATURE_STATES)[number];

type Facts = Pick<SignatureRequest, 'facts'>;

/** What happened, the earliest first. */
export const factsInOrder = ({ facts }: Facts): SigningFact[] =>
  facts.toSorted((a, b) => a.dateTime - b.dateTime || a.createDateTime - b.createDateTime || (a._id < b._id ? -1 : 1));

/** What of several signatures of one person counts: the first that was written down. The others stay as facts. */
export const signatureBy = ({ facts }: Facts, signerID: string): SigningFact | undefined =>
  facts.find((fact) => fact.kind === 'signed' && fact.signerID === signerID);

/** Who hasn't signed. */
export const missingSigners = (request: Pick<SignatureRequest, 'facts' | 'signers'>): Signer[] =>
  request.signers.filter(({ _id }) => signatureBy(request, _id) === undefined);

/** Whether everybody has signed. A signature that was given is a fact: nothing that was cancelled or refused beside it, before or after, takes it away. */
export const isComplete = (request: Pick<SignatureRequest, 'facts' | 'signers'>): boolean =>
  missingSigners(request).length === 0;

const has = ({ facts }: Facts, kind: SigningFact['kind']): boolean => facts.some((fact) => fact.kind === kind);

/** Where a request stands whatever the time is, as it is stored. */
export function stageOf(request: Pick<SignatureRequest, 'facts' | 'signers' | 'sealed'>): SignatureRequest['stage'] {
  if (request.sealed !== undefined) return 'sealed';
  if (isComplete(request)) return 'signed';
  return has(request, 'cancelled') || has(request, 'refused') ? 'over' : 'open';
}

type Standing = Pick<SignatureRequest, 'facts' | 'signers' | 'sealed' | 'expireDateTime'>;

/** How a request stands at a time, Unix seconds. */
export function signatureState(request: Standing, now: number): SignatureState {
  const stage = stageOf(request);
  if (stage === 'sealed' || stage === 'signed') return has(request, 'revoked') ? 'revoked' : stage;
  if (has(request, 'cancelled')) return 'cancelled';
  if (has(request, 'refused')) return 'refused';
  return now > request.expireDateTime ? 'expired' : 'waiting';
}

/** Whether it was cancelled or refused and yet signed by all: people are told, since both did what they could. */
export const isSignedNonetheless = (request: Standing): boolean =>
  isComplete(request) && (has(request, 'cancelled') || has(request, 'refused'));
