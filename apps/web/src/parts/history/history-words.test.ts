import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { COLLECTION_SCHEMAS } from '@vetloom/domain/schemas.ts';
import { describe, expect, it } from 'vitest';
import { fieldName, isTold, saysNothing, toldChange } from './history-words.ts';

const names = (id: string) => ({ '/role/doctor': '獸醫師', '/role/cashier': '櫃檯' })[id];
const told = (subject: (typeof SUBJECTS)[number], field: string, before: unknown, after: unknown) =>
  toldChange(subject, { field, before, after }, names);

const SUBJECTS = COLLECTION_NAMES.filter((collection) => kindOf(collection).hasHistory);
/** How a document is kept, which no history shows. */
const KEPT = ['_id', 'collection', 'nameLowerCase', 'createDateTime', 'createBy', 'updateDateTime', 'updateBy'];

describe('a line of the history', () => {
  it('names fields and values in Chinese, and people and roles by their names', () => {
    expect(told('staff', 'permissionDetail', '/role/doctor', '/role/cashier')).toMatchObject({
      label: '角色',
      before: '獸醫師',
      after: '櫃檯',
    });
    expect(told('staff', 'status', true, 0)).toMatchObject({ before: '在職', after: '離職' });
    expect(told('user', 'address', '', '中正路 1 號')).toMatchObject({
      label: '地址',
      before: '（空白）',
      after: '中正路 1 號',
    });
    expect(told('staff', 'permission', 'staff', 'admin')).toMatchObject({ before: '否', after: '是' });
    expect(told('staff', 'color', '#5F6368', '#123456')).toMatchObject({ before: '預設灰', after: '#123456' });
    expect(told('pet', 'avatarFile', null, { hash: 'a'.repeat(64), mime: 'image/webp' }).after).toBe('（圖片）');
    expect(told('staff', 'avatar', '', 'data:')).toMatchObject({ label: '照片', after: '（圖片）' });
  });

  it('says which permissions came and went', () => {
    const { sentences } = told('role', 'permissions', ['PET_READ', 'DOCTOR'], ['PET_READ', 'PET_WRITE', 'CHECK_IN']);
    expect(sentences).toEqual(['新增 動物寫入、報到', '取消 醫師']);
  });

  it('tells which reference range came, went or was moved', () => {
    const dog = { _id: 'a', species: 'Canine', fromMonths: 6, low: 10, high: 125 };
    const words = { _id: 'b', normal: '陰性' };
    const { label, sentences } = told(
      'examItem',
      'ranges',
      [dog, words],
      [
        { ...dog, high: 130 },
        { _id: 'c', high: 9 },
      ],
    );
    expect(label).toBe('參考範圍');
    expect(sentences).toEqual([
      '犬 6 個月以上 10–125 改為 犬 6 個月以上 10–130',
      '刪除 所有動物 陰性',
      '新增 所有動物 –9',
    ]);
    expect(told('examItem', 'name', 'ALT', 'GPT')).toMatchObject({ label: '名稱' });
  });

  it('counts rows of a list instead of printing them', () => {
    expect(told('pet', 'weightHistory', [], [{ id: 'a', value: 9.8 }])).toMatchObject({
      label: '體重',
      before: '（空白）',
      after: '1 筆',
    });
  });

  it('is left out where both sides read the same', () => {
    expect(saysNothing(told('staff', 'status', true, 1))).toBe(true);
    expect(saysNothing(told('staff', 'status', true, false))).toBe(false);
  });

  it.each(SUBJECTS)('has a word for every field of %s that it may show', (subject) => {
    const schema = COLLECTION_SCHEMAS[subject];
    const shapes = 'options' in schema ? schema.options.map(({ shape }) => shape) : [schema.shape];
    const fields = shapes
      .flatMap((shape) => Object.keys(shape))
      .filter((field) => !KEPT.includes(field) && isTold(subject, field));
    expect(fields.filter((field) => fieldName(subject, field) === field)).toEqual([]);
  });

  it('tells a booking in words: its state and by which door it came, a moved time with its day, and nothing that follows from its state', () => {
    expect(told('booking', 'status', 'pending', 'refuse')).toMatchObject({
      label: '狀態',
      before: '待審核',
      after: '已婉拒',
    });
    expect(told('booking', 'platform', null, 'owner').after).toBe('飼主網頁預約');
    expect(told('booking', 'dateTimeEnd', 0, 1_795_000_000).after).toMatch(/^2026\/11\/\d\d \d\d:\d\d$/);
    expect(isTold('booking', 'openStatus')).toBe(false);
  });

  it('says where a visit stands in words, and nothing of what follows from its other fields', () => {
    expect(told('record', 'status', 0, 90)).toMatchObject({ label: '狀態', before: '候診', after: '已結清' });
    expect(told('record', 'billStatus', 20, 30)).toMatchObject({ before: '待收款', after: '已收款' });
    expect(isTold('record', 'drugSubTotal')).toBe(false);
    expect(isTold('record', 'total')).toBe(true);
  });
});
