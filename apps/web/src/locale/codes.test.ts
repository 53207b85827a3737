import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CODE, type CodeName, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { bondsOf } from '@vetloom/domain/engine/kind.ts';
import { RANGE_FLAWS } from '@vetloom/domain/exam/exam-item-rules.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { UNREACHABLE } from '@vetloom/domain/message/reach.ts';
import { describe, expect, it } from 'vitest';
import { access } from './access.ts';
import { refusal, sentenceOf } from './codes.ts';

/** The catalogue as the specification writes it (spec 1 §8). */
const CATALOGUE: Readonly<Record<number, string>> = {
  100000: '成功',
  100100: '登入成功',
  100101: '帳號密碼錯誤',
  100102: '沒有可以驗證的服務，請檢查網路連線',
  100103: '未登入',
  100104: '需要網路連線',
  100105: '缺少必要參數',
  100106: '登入帳號沒有可用的診所',
  100107: '登入使用者資料錯誤',
  100108: '無存取該資料庫的權限',
  100109: '查無用戶資訊',
  100404: '找不到可以操作的資源',
  200001: '飼主 UserID 有誤',
  200002: '缺少查詢品種條件',
  200003: '寵物 petID 有誤',
  200004: '飼主電話重複',
  200005: '使用者已經註冊，Email 重複',
  200006: '註冊失敗，員工數已達上限',
  200007: '雲端儲存空間額度已滿',
  800000: '資料庫連線失敗',
  900000: '發生錯誤',
};

describe('the catalogue of codes', () => {
  it('[1.8.22] is one closed set: the specification’s codes with their texts, and our own in 300000 to 399999', () => {
    for (const [code, words] of Object.entries(CATALOGUE))
      expect(sentenceOf(codeName(Number(code))), code).toMatch(new RegExp(`^${words}`));
    const others = Object.values(CODE).filter((code) => !(code in CATALOGUE));
    for (const code of others) expect(Math.floor(code / 100_000)).toBe(3);
  });

  it.each<[number, CodeName]>([
    [400, 'badParameter'],
    [404, 'notFound'],
    [409, 'contradictory'],
    [429, 'rateLimited'],
    [500, 'failure'],
    [503, 'networkRequired'],
  ])('a failure with status %i is a Chinese sentence with its code', (_, name) => {
    const { sentence, code } = refusal(new DomainError(name, 'an English word for logs'));
    expect(sentence).toMatch(/^[\u4e00-\u9fff].*。$/);
    expect(sentence).not.toMatch(/[a-z]{3}/);
    expect(code).toBe(CODE[name]);
  });

  it.each([
    ['badParameter', { field: 'password', reason: 'wrong' }, '密碼不對'],
    ['badParameter', { field: 'pin', reason: 'wrong' }, 'PIN 不對'],
    ['forbidden', { reason: 'oldSession' }, '請改用密碼'],
  ] as const)('a second person’s proof that is refused as %s for %o says so', (name, detail, words) => {
    expect(refusal(new DomainError(name, 'an English word for logs', detail)).sentence).toContain(words);
  });

  it('what nobody foresaw is 900000, in words that say what is safe', () => {
    expect(refusal(new TypeError('undefined is not a function'))).toMatchObject({
      code: 900000,
      sentence: '發生錯誤。輸入的內容都留在這台電腦，請再試一次。',
    });
  });

  it('what an operator closed to the clinic is not said to be the role’s fault', () => {
    expect(sentenceOf('forbidden', { rule: 'flag', flag: 'customizedSettings' })).toContain('沒有開通這項功能');
    expect(sentenceOf('forbidden', { rule: 'constructor' })).toContain('角色沒有這個權限');
  });

  it('reminders of an animal that could not be deleted have a sentence of their own', () => {
    expect(sentenceOf('failure', { rule: 'petReminders' })).toBe('刪除寵物提醒發生錯誤');
  });
});

const PACKAGES = resolve(import.meta.dirname, '../../../../packages');

/** The part of a text from a bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let open = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')' && --open === 0) return text.slice(from, at + 1);
  }
  throw new Error(`no end of ${text.slice(from, from + 80)}`);
}

/** What people call the programs in which they mend a file, its kind, and what a provider calls its own: names, and no English. */
const NAMES_OF_PROGRAMS = /LibreOffice|Word|Excel|\.docx|LINE Pay|Channel ID/g;

/** Rules that a refusal takes from elsewhere, by the file that refuses so. */
const NAMED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'api/src/export/archive-imports.ts': ['empty', 'long', 'characters', 'reserved'].map(
    (problem) => `clinicID.${problem}`,
  ),
  'api/src/booking/owner/own-booking.endpoints.ts': [
    'changeTooLate',
    'bookingCheckedIn',
    'bookingOver',
    'changedSince',
  ],
  'api/src/booking/owner/own-paper.endpoints.ts': ['papersFull', 'bookingCheckedIn', 'bookingOver'],
  'api/src/booking/owner/own-papers.ts': ['bookingCheckedIn', 'bookingOver'],
  'api/src/booking/owner/owner-booking.endpoints.ts': ['placeTaken', 'placeNotOffered', 'askByPhone'],
  'api/src/portal/own-payment.endpoints.ts': ['billPaid', 'billPaying', 'billChanged', 'payFailed'],
  'documents/src/docx/form-refusal.ts': [
    ...['formNotDocx', 'formEncrypted', 'formMacros', 'formExternal', 'formEmbedded', 'formTooLarge', 'formBroken'],
    'formTags',
  ],
  'domain/src/booking/owner-welcome.ts': [
    ...['pageClosed', 'kindNotOffered', 'placeTaken', 'placeNotOffered', 'askByPhone', 'bookingLimit'],
    ...['consentChanged', 'changeTooLate', 'changedSince'],
  ],
  'domain/src/claim/claim.commands.ts': ['claimEmpty', 'claimForeign', 'claimNoAmount', 'claimFull'],
  'domain/src/claim/send-claim.command.ts': [
    ...['claimNothingGathered', 'claimGatheredAnew', 'claimNoMail', 'claimNoConsent', 'claimMailFiles'],
    'mailNotConnected',
  ],
  'domain/src/consent/consent.commands.ts': [
    ...['consentEmpty', 'consentForeign', 'consentNobody', 'consentUnsigned', 'consentNoWitness', 'consentFull'],
  ],
  'integrations/src/signature/inspect-pdf.ts': [
    ...['pdfBroken', 'pdfEncrypted', 'pdfSigned', 'pdfScript', 'pdfAttachment', 'pdfForm', 'pdfPages'],
  ],
  'integrations/src/signature/seal-key.ts': [
    ...['certificateFile', 'certificatePassword', 'certificateNoKey', 'certificateKeyKind', 'certificateExpired'],
  ],
  'domain/src/signature/signature.commands.ts': [
    ...['signatureForeign', 'signatureSigners', 'signatureEmpty', 'signatureStranger', 'signatureNobody'],
    ...['signatureHash', 'signatureUndrawn'],
  ],
  'domain/src/estimate/decision.commands.ts': [
    ...['decisionEmpty', 'decisionNobody', 'decisionNoPhone', 'decisionUnsigned'],
    ...['decisionNoLines', 'decisionReason', 'decisionForeign', 'decisionPage'],
  ],
  'domain/src/estimate/page-decision.commands.ts': [
    ...['estimateDecided', 'estimateWithdrawn', 'estimateReplaced', 'estimateOver', 'estimateChanged'],
  ],
  'domain/src/exam/exam-item.commands.ts': RANGE_FLAWS,
  'domain/src/referral/letter-words.ts': [
    ...['letterEmpty', 'letterUnagreed', 'letterForeign', 'letterArrived', 'letterWordless', 'letterFull'],
  ],
  'domain/src/message/campaign/campaign.commands.ts': [
    'campaignSent',
    'campaignNotSent',
    'campaignWithdrawn',
    'changedSince',
  ],
  'domain/src/message/message.commands.ts': [...UNREACHABLE, 'messageGone', 'messageNotFailed', 'codeNotAgain'],
  'domain/src/record/record-doctor.ts': ['notDoctor', 'notRecordOwner'],
  'domain/src/removal/owner-removal.commands.ts': bondRules('user'),
  'domain/src/removal/pet-removal.commands.ts': bondRules('pet'),
  'domain/src/writing/macros.ts': ['variableUnknown', 'macroCircle', 'macroUnknown', 'macroTooLong'],
  'erp/src/count/count.endpoints.ts': ['countOpen', 'countEnded', 'countApproved', 'countDropped'],
};

/** Rules by which something forbids that a document of this kind is removed. */
function bondRules(holder: string): string[] {
  const bonds = COLLECTION_NAMES.flatMap((name) => bondsOf(kindOf(name)).map(({ bond }) => bond));
  return bonds.flatMap((bond) => (bond.to === holder && bond.rule !== undefined ? [bond.rule] : []));
}

/** Every refusal of the packages: where it stands, its code, and the rules that it can name. */
const all = globSync('*/src/**/*.ts', { cwd: PACKAGES })
  .filter((path) => !/^testing\/|\.(test|bench|contract|fixture)\.ts$|test-kit/.test(path))
  .sort()
  .flatMap((path) => {
    const source = readFileSync(resolve(PACKAGES, path), 'utf8');
    return [...source.matchAll(/new DomainError(?=\(\s*'(\w+)')/g)].flatMap((made) => {
      const named = /[{,]\s*rule\b(:[^,}]*)?/.exec(bracketed(source, made.index + made[0].length));
      const written = [...(named?.[1] ?? '').matchAll(/[:?] '(\w+)'/g)].map(([, rule = '']) => rule);
      return [
        {
          path,
          code: made[1] as CodeName,
          written,
          named: named !== null,
          call: bracketed(source, made.index + made[0].length),
        },
      ];
    });
  });
const refusals = all.filter(({ named }) => named);

describe('a refusal that names a rule', () => {
  const asked = refusals.flatMap(({ path, code, written }) =>
    (written.length > 0 ? written : (NAMED_ELSEWHERE[path] ?? [''])).map((rule) => [rule, code, path] as const),
  );

  it.each([...new Map(asked.map((row) => [`${row[0]} ${row[1]}`, row])).values()])(
    '%s of %s has a sentence of its own (%s)',
    (rule, code) => {
      const sentence = sentenceOf(code, { rule });
      expect(sentence).not.toBe(sentenceOf(code));
      expect(sentence.replaceAll(NAMES_OF_PROGRAMS, '')).toMatch(/^[^a-z]*(?:LINE|Email)?[^a-z]*$/);
    },
  );

  it('is found wherever one is made, and those that take it from elsewhere are known', () => {
    expect(refusals.length).toBeGreaterThan(50);
    const elsewhere = refusals.flatMap(({ path, written }) => (written.length > 0 ? [] : [path]));
    expect([...new Set(elsewhere)]).toEqual(Object.keys(NAMED_ELSEWHERE).sort());
  });
});

/** Where the day's work is done: what is refused there is told to somebody with an owner in front of them. */
const DESKS =
  /^domain\/src\/(billing|booking|exam|hospital|lines|message|pharmacy|pet|owner|record|referral|reminder|removal|surgery|visit|writing|engine)\//;
/** Codes that say too little without a reason: what contradicts, who has it, what is closed, what doesn't fit. */
const BARE: ReadonlySet<CodeName> = new Set(['contradictory', 'conflict', 'forbidden', 'badParameter']);
/** Refusals that their detail alone tells: a right that is missing, a document that is there already, a field whose form says so. */
const TOLD =
  /\bmissing:|\bpermission:|exists`, \{ id|, \{ id: reversalID|is not valid|can't be edited|\bfield:? ?[:,}]/;

describe('a refusal at a desk', () => {
  it('never says only that something contradicts, is taken, closed or unfit: it names its rule, or what it is about', () => {
    const bare = all.filter(
      ({ path, code, named, call }) => DESKS.test(path) && BARE.has(code) && !named && !TOLD.test(call),
    );
    expect(bare.map(({ path, call }) => `${path} ${call}`)).toEqual([]);
  });

  it('names a rule wherever it contradicts what stands, in every area', () => {
    const bare = all.filter(({ path, code, named }) => /^domain\//.test(path) && code === 'contradictory' && !named);
    expect(bare.map(({ path, call }) => `${path} ${call}`)).toEqual([]);
  });

  it('that would save the same twice says that it is there, and what is gone is called by its name', () => {
    expect(sentenceOf('conflict', { id: '/receiveLog/1-a' })).toBe('這一筆已經存過，沒有再存一次。');
    expect(sentenceOf('notFound', { id: '/record/1-a' })).toBe('找不到可以操作的資源，這次看診可能已經被刪除。');
    expect(sentenceOf('notFound', { id: '/constructor/1' })).toBe(sentenceOf('notFound'));
  });

  it('says of a reason that nobody can read, or that is too long, what is wanted', () => {
    for (const field of ['reason', 'override.reason'])
      expect(sentenceOf('badParameter', { field })).toContain('請寫下看得懂的原因');
    expect(sentenceOf('badParameter', { field: 'reason', rule: 'differenceUnexplained', difference: 5 })).toContain(
      '差額',
    );
    expect(sentenceOf('badParameter', { field: 'name' })).toBe(sentenceOf('badParameter'));
  });

  it('of a settled bill says who opens it and where', () => {
    const sentence = sentenceOf('forbidden', { rule: 'billLocked' });
    expect(sentence).toContain('「解鎖已結帳紀錄」');
    expect(sentence).toContain('「解鎖帳單」');
  });
});

describe('the sign-in page', () => {
  it('has words for codes that there are', () => {
    const known: readonly number[] = Object.values(CODE);
    expect(Object.keys(access.signIn.errors).filter((code) => !known.includes(Number(code)))).toEqual([]);
  });

  it('says that the server has ended the sign-in, and not that one has failed which nobody tried', () => {
    expect(access.signIn.errors[CODE.sessionRevoked]).toMatch(/^登入已被取消，請重新登入。/);
  });
});
