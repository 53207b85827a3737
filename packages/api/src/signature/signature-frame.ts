import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { SIGNATURE_SETTING } from '@vetloom/domain/clinic/settings/signature.setting.ts';
import { RELATIONS } from '@vetloom/domain/consent/consent.schema.ts';
import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { requiredLine, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { EstimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import { createSignatureOfFile } from '@vetloom/domain/signature/signature.commands.ts';
import { signatureID } from '@vetloom/domain/signature/signature.kind.ts';
import {
  MOST_SIGNERS,
  type SignatureRequest,
  type SignedMatter,
  signatureSchema,
} from '@vetloom/domain/signature/signature.schema.ts';
import { SIGNATURE_STATES, signatureState } from '@vetloom/domain/signature/signature-state.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';

export const SIGNATURE_PATH = `${CLINIC_BASE}/signature`;
export const PDF = 'application/pdf';

const tag = 'Electronic signatures';
export const signatureReads = {
  scope: 'clinic',
  tag,
  permission: ['RECORD_READ', 'BILLING_READ'],
  write: false,
} as const;
export const signatureWrites = {
  scope: 'clinic',
  tag,
  permission: ['RECORD_WRITE', 'BILLING_WRITE'],
  write: true,
} as const;
export const signatureParams = z.object({ signatureID: idParam('signature/pet', 'notFound') });

/** A request with how it stands now. */
export const signatureView = signatureSchema.extend({ state: z.enum(SIGNATURE_STATES) });
/** A request as it is answered. */
export type SignatureView = z.output<typeof signatureView>;
export const viewOf = (request: SignatureRequest, now: number): SignatureView => ({
  ...request,
  state: signatureState(request, now),
});

/** A request that there is. @throws DomainError notFound */
export async function heldSignature(call: AnyClinicCall, id: string): Promise<SignatureRequest> {
  const request = await reading(call, ({ reader }) => one(reader, 'signature', id));
  if (!request) throw new DomainError('notFound', 'no such signature', { id });
  return request;
}

/** The request that a write left. */
export const answerOf =
  (call: Pick<AnyClinicCall, 'now'>, id: string) =>
  async ({ reader }: { readonly reader: Parameters<typeof one>[0] }): Promise<SignatureView | null> => {
    const request = await one(reader, 'signature', id);
    return request ? viewOf(request, call.now) : null;
  };

/** Who is to sign, how, and until when; what is left out is the clinic's usual. */
export const askedSigning = z.object({
  /** The animal's owner alone where nobody is named. */
  signers: z
    .array(z.object({ _id: rowID.optional(), name: requiredLine(80), relation: z.enum(RELATIONS).default('owner') }))
    .max(MOST_SIGNERS)
    .default([]),
  way: z.enum(['tablet', 'link', 'provider']).default('link'),
  /** After this nobody signs by the link any more. */
  expireDateTime: unixSeconds.optional(),
});
/** Who is to sign, how, and until when. */
export type AskedSigning = z.output<typeof askedSigning>;

/** A PDF of which somebody is to sign. */
export interface Unsigned {
  readonly of: SignedMatter;
  readonly sourceID: string;
  readonly title: string;
  readonly petID: string;
  /** Whose document it is; the animal's owner without it. */
  readonly userID?: string | undefined;
  readonly recordID: string;
  readonly inHospitalID: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly content?: EstimateContent | undefined;
}

/** Keeps a PDF and asks for signatures under it. @throws DomainError petNotFound, badParameter, storageQuotaFull; as of the provider where one is asked */
export async function askToSign(
  call: AnyClinicCall,
  unsigned: Unsigned,
  asked: AskedSigning,
): Promise<SignatureView | null> {
  const { of, sourceID, title, petID, recordID, inHospitalID, name, bytes, content } = unsigned;
  const read = await reading(call, async ({ reader }) => {
    const pet = await one(reader, 'pet', petID);
    if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID });
    const owner = await one(reader, 'user', unsigned.userID ?? pet.userID);
    return { owner: owner?.name ?? pet.userName, ...(await settingOf(reader, SIGNATURE_SETTING)) };
  });
  const named = asked.signers.length > 0 ? asked.signers : [{ name: read.owner, relation: 'owner' as const }];
  const signers = named.map(({ _id, ...one_ }) => ({ ...one_, _id: _id ?? newRowID(call.random) }));
  const { hash, size } = await call.services.files.keepWhole(
    call.clinic,
    { name, mime: PDF, bytes },
    handOf(call.person),
  );
  const file = { hash, name, mime: PDF, size } as const;
  const _id = signatureID(petID, call.now, call.random);
  const expireDateTime = asked.expireDateTime ?? call.now + read.linkDays * DAY_SECONDS;
  const terms = { text: read.terms, version: fingerprint(read.terms) };
  const fields = { of, sourceID, title, recordID, inHospitalID, signers, way: asked.way, terms, expireDateTime };
  const provider =
    asked.way === 'provider' ? await handedOver(call, { _id, title, file, bytes, signers, expireDateTime }) : undefined;
  const input = { _id, petID, fields, file, ...(content && { content }), ...(provider && { provider }) };
  return writing(call, createSignatureOfFile, input, answerOf(call, _id));
}

interface Handing {
  readonly _id: string;
  readonly title: string;
  readonly file: { readonly hash: string };
  readonly bytes: Buffer;
  readonly signers: SignatureRequest['signers'];
  readonly expireDateTime: number;
}

/** Gives a document to the clinic's provider; the same request again is the same document there. @throws DomainError contradictory `signatureProvider` */
async function handedOver(call: AnyClinicCall, handing: Handing): Promise<NonNullable<SignatureRequest['provider']>> {
  await demandOutward(call.services.sync.db, call.clinic);
  return call.services.signatures.providers.handOver(call.clinic, { ...handing, key: call.uuid });
}

/** What a file is called that has no name. */
export const pdfName = (title: string, fallback: string): string =>
  `${(title || fallback).replaceAll(/[\\/:*?"<>|]/g, ' ').slice(0, 120)}.pdf`;
