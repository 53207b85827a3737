import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvOf } from '../core/csv.ts';
import { halfWidth } from '../core/half-width.ts';
import { identityKind } from './identity-card.ts';
import { comparableAddress, likelySame } from './likely-same.ts';
import { consentTo, normalizePhone, type Owner, phone } from './owner.schema.ts';

describe('a Taiwanese identity number', () => {
  it('has a letter, nine digits and a check digit', () => {
    expect(identityKind('A123456789')).toBe('national');
    expect(identityKind('ａ１２３４５６７８９')).toBe('national');
    expect(identityKind('A123456788')).toBe('wrong');
    expect(identityKind('')).toBe('empty');
    expect(identityKind('B12345')).toBe('wrong');
  });

  it('of residents is checked in its new and its old form', () => {
    expect(identityKind('A800000014')).toBe('residentNew');
    expect(identityKind('A800000015')).toBe('wrong');
    expect(identityKind('AC01234567')).toBe('residentOld');
    expect(identityKind('AC01234568')).toBe('wrong');
  });

  it('has exactly one right check digit, whatever stands before it', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const second = fc.constantFrom('1', '2', '8', '9', 'A', 'B', 'C', 'D');
    const rest = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(letter, second, rest, (first, next, digits) => {
        const stem = `${first}${next}${digits.join('')}`;
        const right = Array.from({ length: 10 }, (_, check) => identityKind(`${stem}${check}`));
        expect(right.filter((kind) => kind !== 'wrong')).toHaveLength(1);
      }),
    );
  });
});

describe('a phone', () => {
  it('with full-width digits is the same phone', () => {
    expect(normalizePhone('０９１２－３４５－６７８')).toBe('0912345678');
    expect(phone.safeParse('（０２）２３４５６７８９').success).toBe(true);
    expect(normalizePhone('（０２）２３４５６７８９')).toBe('0223456789');
    expect(normalizePhone('＋８８６９１２３４５６７８')).toBe('0912345678');
    expect(halfWidth('Ａ１　ｂ')).toBe('A1 b');
  });
});

describe('an owner who may be the one being typed', () => {
  const owner = {
    _id: '/user/1-a',
    name: '陳怡君',
    nameLowerCase: '陳怡君',
    phone: '0912345678',
    IDcard: 'A123456789',
    address: '臺北市中山區南京東路3段1號',
  } as Owner;
  const typed = (more: object) => ({ name: '', phone: '', address: '', IDcard: '', ...more });

  it('has the phone, the identity number, or name and address', () => {
    expect(likelySame(typed({ phone: '0912-345-678' }), owner)).toBe('phone');
    expect(likelySame(typed({ IDcard: 'a123456789' }), owner)).toBe('identity');
    expect(likelySame(typed({ name: '陳怡君', address: '104台北市中山區南京東路三段１號' }), owner)).toBe(
      'nameAndAddress',
    );
    expect(likelySame(typed({ name: '陳怡君', phone: '0987655678' }), owner)).toBe('nameAndPhoneTail');
    expect(likelySame(typed({ name: '陳怡君' }), owner)).toBeUndefined();
    expect(likelySame(typed({ name: '林志明', address: owner.address }), owner)).toBeUndefined();
  });

  it('is compared by the place, not by how it is written', () => {
    expect(comparableAddress('臺北市 中山區，南京東路三段1之2號')).toBe(
      comparableAddress('台北市中山區南京東路3段1-2號'),
    );
  });
});

describe('a table for spreadsheets', () => {
  it('runs no formula, whatever someone is called', () => {
    for (const evil of ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1']) expect(csvField(evil)).toMatch(/^"?'/);
    expect(csvField('說,"好"\n')).toBe('"說,""好""\n"');
    expect(csvOf([['a', 'b']])).toBe('\uFEFFa,b\r\n');
  });

  it('keeps every text whole for whoever reads it back', () => {
    const read = (field: string) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const back = read(csvField(text));
        expect(back === text || back === `'${text}`).toBe(true);
      }),
    );
  });
});

describe('the rules of owners', () => {
  it('keep every statement of consent, and the latest of a purpose holds', async () => {
    const clinic = new TestClinic();
    await clinic.run('owner.create', { _id: '/user/1-a', fields: { name: '陳怡君', phone: '0912345678' } });
    for (const [at, given] of [true, false].entries())
      await clinic.run('owner.recordConsent', {
        userID: '/user/1-a',
        entry: { _id: `c${at}`, purpose: 'photos', given, method: 'word', dateTime: clinic.now },
      });
    const owner = await clinic.tx.get('user', '/user/1-a');
    expect(owner?.consent).toHaveLength(2);
    expect(owner && consentTo(owner, 'photos')?.given).toBe(false);
    expect(owner && consentTo(owner, 'data')).toBeUndefined();
  });

  it('refuse an identity number without its check digit unless there is a reason, and leave an old one alone', async () => {
    const clinic = new TestClinic();
    const create = (fields: object) =>
      clinic.run('owner.create', { _id: '/user/1-a', fields: { name: '陳怡君', phone: '0912345678', ...fields } });
    await expect(create({ IDcard: 'A123456788' })).rejects.toMatchObject({ detail: { field: 'IDcard' } });
    await create({ IDcard: 'A123456788', IDcardReason: '證件如此' });
    await clinic.run('owner.edit', {
      userID: '/user/1-a',
      edits: [{ op: 'set', path: ['address'], from: '', to: '台北市' }],
    });
    expect(await clinic.tx.get('user', '/user/1-a')).toMatchObject({ IDcard: 'A123456788', IDcardReason: '證件如此' });
  });

  it('delete an owner with animals that were never here, and no one who owes', async () => {
    const clinic = new TestClinic();
    const { userID, petID } = await clinic.visit();
    await expect(clinic.run('owner.remove', { userID })).rejects.toMatchObject({
      detail: { rule: 'ownerHasOpenVisits' },
    });
    await clinic.run('owner.create', { _id: '/user/2-b', fields: { name: '林志明', phone: '0987654321' } });
    await clinic.run('pet.create', { _id: '/pet/2-b', userID: '/user/2-b', fields: { name: '豆花' } });
    await clinic.run('owner.remove', { userID: '/user/2-b' });
    expect(await clinic.tx.getMany('pet', ['/pet/2-b', petID])).toMatchObject([undefined, { _id: petID }]);
  });
});
