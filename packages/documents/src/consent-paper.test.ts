import { CONSENT_SETTING } from '@vetloom/domain/clinic/settings/consent.setting.ts';
import { type Consent, consentSchema } from '@vetloom/domain/consent/consent.schema.ts';
import { describe, expect, it } from 'vitest';
import { consentPaper } from './consent-paper.ts';
import { previewHtml } from './render-html.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const [surgery] = CONSENT_SETTING.defaults.papers;
const HAND = 'M10 10L200 120L300 20';
const said = (key: string, fields: object) => ({
  ...{ _id: key, person: '陳怡君', dateTime: november(22, 15, 30), createDateTime: 1 },
  ...{ createBy: '/staff/cashier@demo.vetloom.test', ...fields },
});
const consent = (...words: object[]): Consent =>
  consentSchema.parse({
    ...{ _id: '/consent/pet/1/1-a', collection: 'consent', petID: '/pet/1', userID: '/user/1', type: 'surgery' },
    ...{ title: surgery?.title, text: surgery?.text, subject: '子宮卵巢摘除', said: words },
    ...{ createDateTime: november(22, 9, 0), createBy: '', updateDateTime: 1, updateBy: '' },
  });
const paper = (...words: object[]) => consentPaper({ ...sampleData(), consent: consent(...words) });

describe('a consent on paper', () => {
  it('says to what, in the words that it was asked in, and leaves room to sign where nobody has', () => {
    const text = documentText(paper());
    for (const part of ['手術同意書', '子宮卵巢摘除', '立同意書人簽名', ...(surgery?.text.split('\n') ?? [])])
      expect(text).toContain(part);
    expect(text).toContain('見證人：＿');
  });

  it('bears the hand with who, what they are to the animal, when and who was there', () => {
    const signed = paper(said('a', { outcome: 'signed', signature: HAND, relation: 'family', witness: '王護理師' }));
    expect(documentText(signed)).toMatch(/15:30 陳怡君（飼主的家人）當場簽名：同意。見證 王護理師。/);
    expect(previewHtml(signed)).toContain(HAND);
  });

  it('shows of what was withdrawn both words and no hand', () => {
    const withdrawn = paper(
      said('a', { outcome: 'signed', signature: HAND }),
      said('b', { outcome: 'withdrawn', dateTime: november(22, 16, 0), reason: '改變主意' }),
    );
    expect(documentText(withdrawn)).toMatch(/同意。[\s\S]*撤回同意[\s\S]*改變主意/);
    expect(previewHtml(withdrawn)).not.toContain(HAND);
  });
});
