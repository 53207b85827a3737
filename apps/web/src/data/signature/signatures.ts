import type { Relation } from '@vetloom/domain/consent/consent.schema.ts';
import type { SignatureRequest, SignedMatter } from '@vetloom/domain/signature/signature.schema.ts';
import { callServer, clinicBase, fetchFile, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { saveFile } from '../engine/save-file.ts';
import { tokens } from '../engine/session/session.ts';

/** An animal's documents that somebody was asked to sign, live, the newest first; undefined while they are read. */
export const usePetSignatures = (petID: string): readonly SignatureRequest[] | undefined =>
  useLive(
    (store) => heldOrEmpty(() => store.query('signature', 'byPet', { equals: [petID], descending: true })),
    ['signatures of', petID],
  );

/** What somebody is to sign: a document of the clinic, or a PDF among its files. */
export type ToSign =
  | {
      readonly of: Exclude<SignedMatter, 'file'>;
      readonly sourceID: string;
      readonly petID: string;
      readonly title: string;
    }
  | { readonly of: 'file'; readonly hash: string; readonly petID: string; readonly title: string };

/** Who is to sign, and how. */
export interface Asked {
  readonly signers: readonly { readonly name: string; readonly relation: Relation }[];
  readonly way: 'tablet' | 'link' | 'provider';
}

/** By what a clinic seals: a certificate's public particulars. */
export interface Sealing {
  readonly certificate: {
    readonly subject: string;
    readonly issuer: string;
    readonly fingerprint: string;
    readonly until: number;
    readonly isOwn: boolean;
  } | null;
  readonly provider: { readonly isOffered: boolean; readonly isConnected: boolean };
}

/** Calls about documents that are signed; each throws DomainError: networkRequired offline. */
export const signatureCalls = {
  /** Asks for signatures under a PDF that the server makes or keeps. `once` is the same for a try whose answer was lost and the next one. */
  ask: (to: ToSign, asked: Asked, once: string): Promise<SignatureRequest> => {
    const { title, petID } = to;
    const [path, body] =
      to.of === 'file'
        ? ['/signature/pdf', { petID, title: title.slice(0, 120), hash: to.hash, ...asked }]
        : ['/signature', { of: to.of, sourceID: to.sourceID, ...asked }];
    return callServer('POST', clinicBase() + path, body, tokens, once) as Promise<SignatureRequest>;
  },
  /** Sends the link to the animal's owner. */
  send: (id: string): Promise<SignatureRequest> =>
    callServer('POST', inClinic`/signature/${id}/link`, {}, tokens) as Promise<SignatureRequest>,
  /** The link, to be shown on the screen. */
  address: async (id: string): Promise<string> =>
    ((await callServer('POST', inClinic`/signature/${id}/address`, {}, tokens)) as { url: string }).url,
  /** The PDF that is signed. */
  document: async (id: string): Promise<Uint8Array> => {
    const response = await fetchFile('GET', inClinic`/signature/${id}/file?which=document`);
    return new Uint8Array(await response.arrayBuffer());
  },
  /** Hands the sealed copy to the person. */
  async save({ _id, sealed }: Pick<SignatureRequest, '_id' | 'sealed'>): Promise<void> {
    const response = await fetchFile('GET', inClinic`/signature/${_id}/file?which=sealed`);
    saveFile(sealed?.file.name ?? 'signed.pdf', await response.blob());
  },
  sealing: (): Promise<Sealing> => callServer('GET', `${clinicBase()}/signature/certificate`) as Promise<Sealing>,
  /** Seals by a certificate that somebody else issued. @throws DomainError badParameter with the rule */
  takeCertificate: (file: File, password: string): Promise<Sealing> => {
    const form = new FormData();
    form.set('password', password);
    form.set('file', file);
    return callServer('POST', `${clinicBase()}/signature/certificate`, form) as Promise<Sealing>;
  },
  ownCertificate: (): Promise<Sealing> =>
    callServer('DELETE', `${clinicBase()}/signature/certificate`) as Promise<Sealing>,
} as const;
