import { SETTING_WRITERS } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { sealCertificate } from '@vetloom/domain/signature/signature.schema.ts';
import { uploadedFile } from '@vetloom/http/upload-body.ts';
import { providerSecret } from '@vetloom/integrations/signature/provider.ts';
import { certificateOf, sealKeyOf } from '@vetloom/integrations/signature/seal-key.ts';
import { keepSignatureSecret } from '@vetloom/storage/signature/signature-rows.ts';
import { z } from 'zod';
import { handOf, noteTrace } from '../access/traces.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { endpoint } from '../services.ts';
import { SIGNATURE_PATH } from './signature-frame.ts';

const frame = { scope: 'clinic', tag: 'Electronic signatures', permission: SETTING_WRITERS } as const;
const PATH = `${SIGNATURE_PATH}/certificate`;
const PROVIDER = `${SIGNATURE_PATH}/provider`;
/** A key with its chain is some kilobytes; a file that is none is told so. */
const MOST_BYTES = 2_000_000;

const sealing = z.object({
  /** Null until the clinic has sealed something: its own is made then. */
  certificate: sealCertificate.nullable(),
  provider: z.object({ isOffered: z.boolean(), isConnected: z.boolean() }),
});

async function sealingOf(call: AnyClinicCall): Promise<z.output<typeof sealing>> {
  const { keys, providers } = call.services.signatures;
  const held = await keys.held(call.clinic);
  const secret = await call.services.sync.db.readClinic(call.clinic, (tx) => keys.providerSecret(tx));
  return {
    certificate: held ? certificateOf(held) : null,
    provider: { isOffered: providers.isOffered, isConnected: secret !== undefined },
  };
}

/** Who changed by what the clinic seals stands in the audit log: the key itself is in no document and no history. */
const traced = (call: AnyClinicCall, kind: string, detail: Readonly<Record<string, unknown>>) => {
  const { email, operator } = handOf(call.person);
  return noteTrace(call.services.sync.db, { kind, email, by: operator, clinic: call.clinic, detail });
};

const get = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  summary: 'By which certificate the clinic seals what was signed: its public particulars',
  write: false,
  result: sealing,
  errors: [],
  handle: sealingOf,
});

const put = endpoint({
  ...frame,
  method: 'POST',
  path: PATH,
  summary:
    'Seal by a certificate that somebody else issued to the clinic, from now on: multipart, a PKCS #12 file, its password in the text field `password`',
  description:
    'An RSA key of 2048 bits or more. Refused by its rule: `certificatePassword`, `certificateFile`, `certificateNoKey`, `certificateKeyKind`, `certificateExpired`. What was sealed before stays as it is. The key is kept sealed by this server and given out by no call.',
  write: true,
  accepts: 'upload',
  bodyLimit: MOST_BYTES,
  result: sealing,
  errors: ['badParameter'],
  handle: async (call) => {
    const { bytes, fields } = uploadedFile(call.request.body);
    const key = sealKeyOf(bytes, fields.password ?? '', call.now);
    await call.services.sync.db.inClinic(call.clinic, (tx) => call.services.signatures.keys.keep(tx, key));
    await traced(call, 'signature.certificate', { fingerprint: certificateOf(key).fingerprint });
    return sealingOf(call);
  },
});

const remove = endpoint({
  ...frame,
  method: 'DELETE',
  path: PATH,
  summary: 'Seal by a certificate of the clinic’s own again',
  description: 'Another one is made at the next seal.',
  write: true,
  result: sealing,
  errors: [],
  handle: async (call) => {
    await call.services.sync.db.inClinic(call.clinic, (tx) => call.services.signatures.keys.keep(tx, null));
    await traced(call, 'signature.certificate', { fingerprint: '' });
    return sealingOf(call);
  },
});

const connect = endpoint({
  ...frame,
  method: 'PUT',
  path: PROVIDER,
  summary: 'By what the clinic is known at the provider of signatures outside, which this installation has',
  description:
    'Where its operator has named one; else `noSignatureProvider`. Documents go there only where somebody asks for it (`way`: `provider`).',
  write: true,
  body: providerSecret,
  result: sealing,
  errors: ['contradictory'],
  handle: async (call) => {
    const { keys, providers } = call.services.signatures;
    await demandOutward(call.services.sync.db, call.clinic);
    if (!providers.isOffered)
      throw new DomainError('contradictory', 'no provider here', { rule: 'noSignatureProvider' });
    const sealed = keys.sealProvider(call.clinic, JSON.stringify(call.body));
    await call.services.sync.db.inClinic(call.clinic, (tx) => keepSignatureSecret(tx, 'provider', sealed));
    await traced(call, 'signature.provider', { keyID: call.body.keyID });
    return sealingOf(call);
  },
});

const disconnect = endpoint({
  ...frame,
  method: 'DELETE',
  path: PROVIDER,
  summary: 'Forget by what the clinic is known at the provider of signatures',
  write: true,
  result: sealing,
  errors: [],
  handle: async (call) => {
    await call.services.sync.db.inClinic(call.clinic, (tx) => keepSignatureSecret(tx, 'provider', null));
    await traced(call, 'signature.provider', { keyID: '' });
    return sealingOf(call);
  },
});

const callback = endpoint({
  method: 'POST',
  path: '/signature/{clinic}/callback',
  scope: 'public',
  tag: 'Electronic signatures',
  permission: [],
  summary: 'Where a provider of signatures says that something became of a document',
  description:
    'Signed with the clinic’s secret there (`x-signature`, over the bytes). It is believed nothing: the provider is asked.',
  write: false,
  accepts: 'signed',
  bodyLimit: 16_384,
  result: z.null(),
  errors: ['wrongCredentials'],
  handle: async ({ services, request }) => {
    const { clinic = '' } = request.params as Readonly<Record<string, string>>;
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers['x-signature'];
    await services.signatures.providers.hear(clinic, rawBody, typeof signature === 'string' ? signature : '');
    return null;
  },
});

/** By what a clinic seals, and the provider that it may have documents signed by. */
export const sealKeyEndpoints = [get, put, remove, connect, disconnect, callback];
