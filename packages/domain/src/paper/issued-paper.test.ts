import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { issuePaper, numberPaper } from './issued-paper.commands.ts';
import { PAPER_CODE, paperCode, paperNumber, paperState, printedCode, typedCode } from './issued-paper.schema.ts';

const FILE = { hash: 'a'.repeat(64), name: '證明.docx', mime: 'application/docx', size: 10 };
const paperOf = (petID: string, key: string) => `/issuedPaper${petID}/1-${key}`;

async function aClinic() {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const number = async (key: string, recordID = ids.recordID) => {
    const fields = { kind: 'form' as const, title: '診斷證明書', formID: '/customForm/1-a', versionID: 'v', recordID };
    const _id = paperOf(ids.petID, key);
    await clinic.run(numberPaper, { _id, petID: ids.petID, code: key.padEnd(16, '0').toUpperCase(), fields });
    return _id;
  };
  const stored = async (id: string) => {
    const paper = await clinic.tx.get('issuedPaper', id);
    if (!paper) throw new Error('no paper');
    return paper;
  };
  return { clinic, ...ids, number, stored };
}

describe('a paper that is issued', () => {
  it('gets the clinic’s next number of the year, which is given once, also where a paper went with its animal', async () => {
    const { clinic, petID, number, stored } = await aClinic();
    const first = await stored(await number('a'));
    const second = await stored(await number('b'));
    expect([first.serial, second.serial]).toEqual([1, 2]);
    expect(paperNumber(second)).toMatch(/^20\d\d-000002$/);
    await clinic.run('pet.remove', { petID }).catch(() => undefined);
    clinic.now += 366 * 86_400;
    const later = await stored(await number('c'));
    expect([later.year, later.serial]).toEqual([second.year + 1, 1]);
    expect(paperState(first)).toBe('unmade');
  });

  it('is the bytes that were handed out, and never others', async () => {
    const { clinic, number, stored } = await aClinic();
    const paperID = await number('a');
    await clinic.run(issuePaper, { paperID, file: FILE });
    await clinic.run(issuePaper, { paperID, file: FILE });
    const other = { ...FILE, hash: 'b'.repeat(64) };
    await expect(clinic.run(issuePaper, { paperID, file: other })).rejects.toMatchObject({
      detail: { rule: 'paperIssued' },
    });
    expect([(await stored(paperID)).file?.hash, paperState(await stored(paperID))]).toEqual([FILE.hash, 'valid']);
  });

  it('is about a visit of this animal', async () => {
    const { clinic, number } = await aClinic();
    const other = await clinic.visit('b');
    await expect(number('a', other.recordID)).rejects.toMatchObject({ codeName: 'notFound' });
    await number('b', '');
  });

  it('is revoked once, with a reason, by somebody who writes visits; of two who do it apart the first one’s stands, in either order', async () => {
    for (const order of [0, 1]) {
      const { clinic, number, stored } = await aClinic();
      const paperID = await number('a');
      await clinic.run(issuePaper, { paperID, file: FILE });
      const acts = ['寫錯名字', '飼主要求'].map((reason) => [['issuedPaper.revoke', { paperID, reason }] as const]);
      const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      const { revoked } = await stored(paperID);
      expect(revoked?.reason).toBe(['寫錯名字', '飼主要求'][order]);
      expect(paperState(await stored(paperID))).toBe('revoked');
      clinic.actor = person('desk@test', ['RECORD_READ']);
      await expect(clinic.run('issuedPaper.revoke', { paperID, reason: '再一次' })).rejects.toMatchObject({
        codeName: 'forbidden',
      });
    }
  });
});

describe('a paper of an animal that has another owner since', () => {
  it('is of the person whom it names, with whom it goes when that one is erased', async () => {
    const { clinic, userID, petID, recordID } = await aClinic();
    const present = '/user/2-present';
    await clinic.run('owner.create', { _id: present, fields: { name: '新飼主', phone: '0987654321' } });
    await clinic.run('pet.transfer', { petID, userID: present });
    const issued = async (key: string, fields: object, named?: string) => {
      const _id = paperOf(petID, key);
      await clinic.run(numberPaper, { _id, petID, userID: named, code: key.padEnd(16, '0'), fields });
      return (await clinic.tx.get('issuedPaper', _id))?.userID;
    };
    expect(await issued('1', { kind: 'certificate', title: '診斷證明書', recordID }, userID)).toBe(userID);
    // A form is filled with whose the animal is today.
    expect(await issued('3', { kind: 'form', title: '證明', formID: '/customForm/1-a', recordID })).toBe(present);
  });
});

describe('a code', () => {
  it('is found however somebody types it', () => {
    const code = paperCode((count) => Uint8Array.from({ length: count }, (_, at) => at * 37));
    expect(code).toMatch(PAPER_CODE);
    expect(printedCode(code)).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
    expect(typedCode(` ${printedCode(code).toLowerCase()} `)).toBe(code);
    expect(typedCode('ooiI-lL00')).toBe('00111100');
  });
});
