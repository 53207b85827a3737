import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import {
  OWN_SIGNATURE_PATH,
  type OwnSignature,
  type OwnWord,
  ownSignature,
  type ProvedLink,
  type SigningLink,
} from '@vetloom/protocol/own-signature.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callPublic } from '../engine/calls/public-call.ts';

/** @throws DomainError notFound, networkRequired */
export const readOwnSignature = async (link: SigningLink): Promise<OwnSignature> =>
  ownSignature.parse(await callPublic(OWN_SIGNATURE_PATH, link));

const begun = z.object({ codeID: z.string(), expiresAt: z.number() });
/** A code that was asked for. */
export type BegunSigningCode = z.output<typeof begun>;
/** @throws DomainError rateLimited, contradictory (`signatureNoPhone`) */
export const askSigningCode = async (link: SigningLink): Promise<BegunSigningCode> =>
  begun.parse(await callPublic(`${OWN_SIGNATURE_PATH}/code`, link));

const proved = z.object({ proof: z.string(), expiresAt: z.number() });
/** That the owner's phone is at hand. */
export type SigningProof = z.output<typeof proved>;
/** @throws DomainError codeWrong */
export const giveSigningCode = async (link: SigningLink, codeID: string, code: string): Promise<SigningProof> =>
  proved.parse(await callPublic(`${OWN_SIGNATURE_PATH}/prove`, { ...link, codeID, code }));

/** The document, or once it is sealed the signed copy. @throws DomainError codeWrong, contradictory (`signatureOver`), networkRequired */
export async function readSigningDocument(link: ProvedLink): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(`${endpoints.api}${OWN_SIGNATURE_PATH}/document`, {
      ...{ method: 'POST', cache: 'no-store', credentials: 'omit', body: JSON.stringify(link) },
      headers: { 'content-type': 'application/json' },
    });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new DomainError('networkRequired', cause instanceof Error ? cause.message : 'no answer');
  }
  const said = (await response.json().catch(() => ({}))) as { code?: number; detail?: ErrorDetail };
  throw new DomainError(codeName(said.code ?? CODE.failure), `HTTP ${response.status}`, said.detail ?? {});
}

/** Signs, or says no. @throws DomainError codeWrong, contradictory (`signatureOver`), badParameter */
export const sayBySigningLink = async (link: ProvedLink, word: OwnWord): Promise<OwnSignature> =>
  ownSignature.parse(await callPublic(`${OWN_SIGNATURE_PATH}/said`, { ...link, ...word }));

/** Why a call was refused, by its rule. */
export const signingRuleOf = (error: unknown): string =>
  error instanceof DomainError ? String(error.detail.rule ?? '') : '';
