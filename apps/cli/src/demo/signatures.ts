import { SIGNATURE_SETTING } from '@vetloom/domain/clinic/settings/signature.setting.ts';
import type { Consent } from '@vetloom/domain/consent/consent.schema.ts';
import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { type SignatureRequest, signatureSchema } from '@vetloom/domain/signature/signature.schema.ts';
import { hashOfWords, wordsOfConsent } from '@vetloom/domain/signature/signed-words.ts';

/** Minutes until an owner asks for paper instead. */
const UNTIL_PAPER = 4;

/** A consent that was put before an owner on the tablet, who then wanted it on paper: asked, and taken back. Nothing in it waits for the server. */
export function takenBackSignature(consent: Consent, owner: string): SignatureRequest {
  const { _id, petID, userID, title, recordID, inHospitalID, createDateTime: at, createBy } = consent;
  const text = wordsOfConsent(consent);
  const later = at + UNTIL_PAPER * 60;
  const terms = SIGNATURE_SETTING.defaults.terms;
  const cancelled = { _id: 'f1', kind: 'cancelled', dateTime: later, reason: '飼主改用紙本簽署' };
  return signatureSchema.parse({
    ...{ _id: `/signature${petID}/${at}-demo`, collection: 'signature', petID, userID, of: 'consent', sourceID: _id },
    ...{ title, recordID, inHospitalID, way: 'tablet', expireDateTime: at + 7 * DAY_SECONDS },
    signers: [{ _id: 'owner', name: owner || '飼主', relation: 'owner' }],
    ...{ terms: { text: terms, version: fingerprint(terms) }, hashOf: 'content', hash: hashOfWords(text), text },
    ...{ facts: [{ ...cancelled, createDateTime: later, createBy }], stage: 'over' },
    ...{ createDateTime: at, createBy, updateDateTime: later, updateBy: createBy },
  });
}
