import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR } from '../access/policy.ts';
import type { Consent } from '../consent/consent.schema.ts';
import { consentState } from '../consent/consent-state.ts';
import { sendSignatureLink } from './link.commands.ts';
import { sealSignature } from './seal.commands.ts';
import { createSignatureOfFile, receiveSignature } from './signature.commands.ts';
import type { SignatureRequest } from './signature.schema.ts';
import { isSignedNonetheless, missingSigners, signatureState } from './signature-state.ts';
import { hashOfWords, wordsOfConsent } from './signed-words.ts';

const HAND = 'M10 10L200 100L300 20';
const HASH = 'a'.repeat(64);
const FILE = { hash: HASH, name: 'plan.pdf', mime: 'application/pdf' as const, size: 1200 };
const SEALED = { hash: 'b'.repeat(64), name: 'plan signed.pdf', mime: 'application/pdf' as const, size: 3400 };
const CERTIFICATE = {
  ...{ subject: 'CN=Clinic', issuer: 'CN=Clinic', fingerprint: 'c'.repeat(64), until: 2_000_000_000, isOwn: true },
};
const TERMS = { text: 'I agree to sign electronically.', version: 'v1' };
const rule = (name: string) => expect.objectContaining({ detail: expect.objectContaining({ rule: name }) });
const OWNER_SIGNS = [{ _id: 'owner', name: '陳怡君', relation: 'owner' as const }];

let clinic: TestClinic;
let petID: string;
let recordID: string;
let consentID: string;
let signatureID: string;
const SIGNATURE = () => signatureID;
const stored = async (id = SIGNATURE()) => (await clinic.tx.get('signature', id)) as SignatureRequest;
const consent = async () => (await clinic.tx.get('consent', consentID)) as Consent;
const fields = (more: object = {}) => ({
  ...{ of: 'consent', sourceID: consentID, signers: OWNER_SIGNS, way: 'tablet', terms: TERMS },
  ...{ expireDateTime: clinic.now + 86_400, ...more },
});
const create = (more: object = {}, id = SIGNATURE()) =>
  ['signature.create', { _id: id, petID, fields: fields(more) }] as const;
const word = async (more: object = {}) => ({
  ...{ kind: 'signed', person: '陳怡君', dateTime: clinic.now, signature: HAND, device: 'iPad' },
  ...{ hash: (await stored()).hash, ...more },
});
const sign = async (factID: string, more: object = {}, signerID = 'owner') =>
  ['signature.sign', { signatureID: SIGNATURE(), factID, signerID, fields: await word(more) }] as const;
const cancel = (factID: string) => ['signature.cancel', { signatureID: SIGNATURE(), factID, reason: '改約' }] as const;
/** As the server does it by itself. */
async function asServer(act: () => Promise<unknown>): Promise<void> {
  const person = clinic.actor;
  clinic.actor = { ...person, permissions: new Set(), admin: false, systemRole: OPERATOR };
  await act().finally(() => {
    clinic.actor = person;
  });
}
const receive = async (factID: string, more: object = {}, signerID = 'owner') => ({
  ...{ signatureID: SIGNATURE(), factID, signerID, way: 'link' as const },
  fields: { relation: 'owner' as const, phone: '', reason: '', ...(await word(more)) } as never,
});
const askForFile = (more: object = {}) =>
  clinic.run(createSignatureOfFile, {
    ...{ _id: SIGNATURE(), petID, file: FILE },
    fields: fields({ of: 'file', sourceID: '', title: '治療計畫', way: 'link', ...more }) as never,
  });

beforeEach(async () => {
  clinic = new TestClinic();
  ({ petID, recordID } = await clinic.visit());
  consentID = `/consent${petID}/${clinic.now}-c`;
  signatureID = `/signature${petID}/${clinic.now}-a`;
  const asked = { type: 'surgery', title: '手術同意書', text: '我同意手術。', subject: '結紮', recordID };
  await clinic.run('consent.create', { _id: consentID, petID, fields: asked });
});

describe('a document that is signed at the desk', () => {
  it('keeps the words that were shown with their SHA-256, and makes the consent signed by its own fact', async () => {
    await clinic.run(...create());
    const asked = await stored();
    expect(asked).toMatchObject({ hashOf: 'content', title: '手術同意書', recordID, stage: 'open' });
    expect(asked.hash).toBe(hashOfWords(wordsOfConsent(await consent())));
    await clinic.run(...(await sign('f1')));
    expect((await stored()).stage).toBe('signed');
    expect((await consent()).said).toMatchObject([{ _id: 'f1', outcome: 'signed', person: '陳怡君', signature: HAND }]);
    // The same act once more changes nothing.
    await clinic.run(...(await sign('f1')));
    expect([(await stored()).facts.length, (await consent()).said.length]).toEqual([1, 1]);
  });

  it('is signed by everybody who was asked before it counts, each in their own words', async () => {
    const signers = [...OWNER_SIGNS, { _id: 'vet', name: '王醫師', relation: 'other' as const }];
    await clinic.run(...create({ signers }));
    await clinic.run(...(await sign('f1')));
    expect(missingSigners(await stored()).map(({ _id }) => _id)).toEqual(['vet']);
    expect(consentState(await consent())).toBe('asked');
    await clinic.run(...(await sign('f2', { person: '王醫師', relation: 'other' }, 'vet')));
    expect([signatureState(await stored(), clinic.now), consentState(await consent())]).toEqual(['signed', 'signed']);
  });

  it.each([
    ['signatureUndrawn', { signature: 'M1 1L2 2' }, 'owner'],
    ['signatureNobody', { person: ' ' }, 'owner'],
    ['signatureHash', { hash: 'd'.repeat(64) }, 'owner'],
    ['signatureStranger', {}, 'somebody'],
  ])('isn’t signed by what is no signature: %s', async (name, more, signerID) => {
    await clinic.run(...create());
    await expect(clinic.run(...(await sign('f', more, signerID)))).rejects.toEqual(rule(name));
  });

  it('that somebody says no to is refused, and the consent with it', async () => {
    await clinic.run(...create());
    await clinic.run(...(await sign('f', { kind: 'refused', signature: '', reason: '想再考慮' })));
    expect([signatureState(await stored(), clinic.now), consentState(await consent())]).toEqual(['refused', 'refused']);
  });

  it('accepts an estimate as it lay before the owner, whatever others have written in it meanwhile', async () => {
    const estimateID = `/estimate${petID}/${clinic.now}-e`;
    const lines = [{ _id: 'l', name: '手術', note: '', price: 8000, number: 1 }];
    await clinic.run('estimate.create', { _id: estimateID, petID, fields: { title: '結紮', lines, recordID } });
    const before = await clinic.tx.get('estimate', estimateID);
    await clinic.run(...create({ of: 'estimate', sourceID: estimateID }));
    const edit = { op: 'set', path: ['lines', 'l', 'price'], from: 8000, to: 9000 };
    await clinic.run('estimate.edit', { estimateID, edits: [edit] });
    await clinic.run(...(await sign('f1')));
    const [decision] = await clinic.tx.query('estimateDecision', 'byEstimate', { equals: [estimateID] });
    expect(decision).toMatchObject({ outcome: 'accepted', signature: HAND, content: { lines: before?.lines } });
    // Its author hears of it: the estimate says again what was signed.
    expect((await clinic.tx.get('estimate', estimateID))?.lines[0]?.price).toBe(8000);
  });
});

describe('a document that is signed by a link', () => {
  it('isn’t signed once it is over its time, and a desk’s fact is taken all the same', async () => {
    await askForFile({ expireDateTime: clinic.now - 1 });
    expect(signatureState(await stored(), clinic.now)).toBe('expired');
    await asServer(async () =>
      expect(clinic.run(receiveSignature, await receive('f'))).rejects.toEqual(rule('signatureOver')),
    );
    await clinic.run(...(await sign('g')));
    expect(signatureState(await stored(), clinic.now)).toBe('signed');
  });

  it('is taken from the server alone', async () => {
    await askForFile();
    await expect(clinic.run(receiveSignature, await receive('f'))).rejects.toEqual(
      expect.objectContaining({ codeName: 'forbidden' }),
    );
  });

  it('says how it stands to whoever comes too late', async () => {
    await askForFile();
    await clinic.run(...cancel('c'));
    await asServer(async () =>
      expect(clinic.run(receiveSignature, await receive('f'))).rejects.toMatchObject({
        detail: { rule: 'signatureOver', state: 'cancelled' },
      }),
    );
  });

  it('is sealed once: what another process made is named nowhere, and the copy is listed with the animal', async () => {
    await askForFile();
    await asServer(async () => {
      const seal = { signatureID: SIGNATURE(), certificate: CERTIFICATE };
      await expect(clinic.run(sealSignature, { ...seal, fileID: 'x', file: SEALED })).rejects.toEqual(
        rule('signatureUnsigned'),
      );
      await clinic.run(receiveSignature, await receive('f'));
      await clinic.run(sealSignature, { ...seal, fileID: 'x', file: SEALED });
      await clinic.run(sealSignature, { ...seal, fileID: 'y', file: { ...SEALED, hash: 'e'.repeat(64) } });
    });
    expect((await stored()).sealed?.file.hash).toBe(SEALED.hash);
    expect((await clinic.tx.get('pet', petID))?.files?.map(({ _id, hash }) => [_id, hash])).toEqual([
      ['x', SEALED.hash],
    ]);
    await clinic.run('signature.revoke', { signatureID: SIGNATURE(), factID: 'r', reason: '簽錯文件' });
    expect(signatureState(await stored(), clinic.now)).toBe('revoked');
    expect((await stored()).sealed?.file.hash).toBe(SEALED.hash);
  });

  it('that is revoked leaves no consent that counts as signed by it; one that was signed again beside it stays', async () => {
    await clinic.run(...create());
    await clinic.run(...(await sign('f')));
    const revoke = (factID: string) => ({ signatureID: SIGNATURE(), factID, reason: '簽錯文件' });
    const before = clinic.copy();
    await clinic.run('signature.revoke', revoke('r'));
    expect(consentState(await consent())).toBe('withdrawn');
    expect((await consent()).said.at(-1)).toMatchObject({ _id: 'r', person: '陳怡君', reason: '簽錯文件' });
    const paper = { outcome: 'signed', way: 'paper', person: '陳怡君', dateTime: before.now };
    await before.run('consent.say', { consentID, saidID: 'p', fields: paper });
    await before.run('signature.revoke', revoke('r'));
    expect(consentState((await before.tx.get('consent', consentID)) as Consent)).toBe('signed');
  });

  it('is nobody’s to sign or to be sent to who doesn’t have the animal any more', async () => {
    await askForFile();
    const later = '/user/later';
    await clinic.run('owner.create', { _id: later, fields: { name: '林志明', phone: '0955000001' } });
    await clinic.run('pet.transfer', { petID, userID: later });
    const over = { detail: { rule: 'signatureOver', state: 'cancelled' } };
    await asServer(async () => {
      await expect(clinic.run(receiveSignature, await receive('f'))).rejects.toMatchObject(over);
    });
    const sending = { signatureID: SIGNATURE(), signerID: 'owner', factID: 's', messageID: '/message/1-s', text: 'x' };
    await expect(clinic.run(sendSignatureLink, sending)).rejects.toMatchObject(over);
    // At the desk somebody is at hand, and what they said is a fact.
    await clinic.run(...(await sign('g')));
    expect((await stored()).stage).toBe('signed');
  });

  it('that nobody has signed isn’t revoked, and one that was signed isn’t cancelled', async () => {
    await askForFile();
    const revoke = { signatureID: SIGNATURE(), factID: 'r', reason: '簽錯文件' };
    await expect(clinic.run('signature.revoke', revoke)).rejects.toEqual(rule('signatureUnsigned'));
    await clinic.run(...(await sign('f')));
    await expect(clinic.run(...cancel('c'))).rejects.toEqual(rule('signatureSigned'));
  });
});

describe('two people who didn’t hear of each other', () => {
  it.each([0, 1])('sign and cancel: the signature stands, and whoever cancelled learns of it (%i)', async (order) => {
    await clinic.run(...create());
    const acts = [[await sign('f')], [cancel('c')]];
    const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
    const after = await stored();
    expect(signatureState(after, clinic.now)).toBe('signed');
    // Signed first: the cancelling comes back to its author. Cancelled first: both stand, and it is said.
    expect([...heard.first, ...heard.second].filter((one) => one !== 'ok')).toEqual(
      order === 0 ? ['signatureSigned'] : [],
    );
    expect(isSignedNonetheless(after)).toBe(order === 1);
    expect(consentState(await consent())).toBe('signed');
  });

  it('sign it twice: both facts stay, the first one counts, and the consent is signed once', async () => {
    await clinic.run(...create());
    await apart(clinic, [await sign('f')], [await sign('g', { person: '陳先生', relation: 'family' })]);
    expect((await stored()).facts.map(({ _id }) => _id)).toEqual(['f', 'g']);
    expect((await consent()).said.map(({ _id }) => _id)).toEqual(['f']);
  });

  it('revoke it: the first one’s reason stands', async () => {
    await clinic.run(...create());
    await clinic.run(...(await sign('f')));
    const revoke = (factID: string, reason: string) =>
      ['signature.revoke', { signatureID: SIGNATURE(), factID, reason }] as const;
    await apart(clinic, [revoke('r', '簽錯文件')], [revoke('s', '重複')]);
    expect((await stored()).facts.filter(({ kind }) => kind === 'revoked').map(({ reason }) => reason)).toEqual([
      '簽錯文件',
    ]);
  });

  it.each([0, 1])('say no and sign: the signature stands (%i)', async (order) => {
    await clinic.run(...create());
    const acts = [[await sign('f')], [await sign('n', { kind: 'refused', signature: '' })]];
    await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
    expect(signatureState(await stored(), clinic.now)).toBe('signed');
    expect((await consent()).said.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'signed']);
  });
});
