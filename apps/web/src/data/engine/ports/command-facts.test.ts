import '@vetloom/domain/kinds.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { describe, expect, it } from 'vitest';
import { factsOf } from './command-facts.ts';
import { reasonOf } from './queue-items.ts';
import { writtenTexts } from './written-texts.ts';

const VISIT = '/record/1764000000-abcde';
const HELD: Readonly<Record<string, object>> = {
  '/pet/tama': { collection: 'pet', name: '小玉', petNumber: 'C00012', userID: '/user/amy' },
  '/user/amy': { collection: 'user', name: '丁小姐' },
  [VISIT]: { collection: 'record', petID: '/pet/tama', userID: '/user/amy', dateTime: 1_764_000_000 },
  '/receipt/1764000000-x': { collection: 'receipt', receive: 450, collectionID: VISIT },
};

/** A device that holds some documents and says of the others that it doesn't. */
const device = (gone: readonly string[] = []): LocalReads =>
  ({
    get: async (collection: string, id: string) => {
      if (gone.includes(id)) return undefined;
      if (!HELD[id]) throw new NotHeldHere(collection, id);
      return HELD[id];
    },
  }) as unknown as LocalReads;

const facts = async (reads: LocalReads, args: unknown, about?: { petID: string; userID: string; dateTime: number }) =>
  Object.fromEntries((await factsOf(reads, { args, about })).map(({ label, value }) => [label, value]));

const WHOLE = { 動物: '小玉 C00012', 飼主: '丁小姐', 看診日: '2025/11/25' };

describe('the card of a command', () => {
  it('names animal with number, owner and the visit’s day, and for money the sum', async () => {
    expect(await facts(device(), { recordID: VISIT, edits: [] })).toEqual(WHOLE);
    const receipts = [
      { _id: '/receipt/1764000001-a', recordID: VISIT, receive: 1000 },
      { _id: '/receipt/1764000001-b', recordID: VISIT, receive: 200 },
    ];
    expect(await facts(device(), { paymentID: 'p', receipts })).toEqual({ ...WHOLE, 金額: 'NT$ 1,200' });
  });

  it('names the sum of a receipt that it only points to', async () => {
    const args = { receiptID: '/receipt/1764000000-x', reversalID: '/receipt/1764000009-y', reason: '' };
    expect(await facts(device(), args)).toEqual({ ...WHOLE, 金額: 'NT$ 450' });
  });

  it('names them also when the visit is gone: from what the server still knew, else the day from its id', async () => {
    const reads = device([VISIT]);
    const about = { petID: '/pet/tama', userID: '/user/amy', dateTime: 1_764_000_000 };
    expect(await facts(reads, { recordID: VISIT }, about)).toEqual(WHOLE);
    expect(await facts(reads, { recordID: VISIT })).toEqual({ 看診日: '2025/11/25' });
  });

  it('names an animal and its owner that went with an import, though no device holds them', async () => {
    const gone = { animal: '布丁 A-7', owner: '周小姐' };
    const told = await factsOf(device(['/pet/gone']), { args: { visits: [{ petID: '/pet/gone' }] }, gone });
    expect(told).toEqual([
      { label: '動物', value: '布丁 A-7' },
      { label: '飼主', value: '周小姐' },
    ]);
  });

  it('names them from what its author saw, where nothing else tells', async () => {
    const args = { recordID: VISIT, seen: { petID: '/pet/tama' } };
    expect(await facts(device([VISIT]), args)).toEqual(WHOLE);
  });
});

describe('what somebody wrote', () => {
  it('is all there, with its field’s word, and none of it is cut', () => {
    const long = '牙齦紅腫，'.repeat(200);
    const edits = [
      { op: 'set', path: ['finding'], from: '', to: long },
      {
        op: 'insert',
        path: ['drugBag', 'b1', 'items'],
        row: { _id: 'd1', name: 'Cerenia', number: 2, productID: '/x/1' },
      },
      { op: 'set', path: ['drugBag', 'b1', 'items', 'd1', 'days'], from: 3, to: 7 },
      { op: 'remove', path: ['chargeDivision', 'c1'] },
    ];
    expect(writtenTexts({ recordID: VISIT, edits })).toEqual([
      { label: '理學檢查', value: long },
      { label: '藥袋', value: 'Cerenia 數量 2' },
      { label: '藥袋 · Cerenia · 天數', value: '7' },
      { label: '處置與費用', value: '移除' },
    ]);
  });

  it('says which row was taken out or written in, as its author saw it, and what was emptied', () => {
    const bag = { bagID: 'b1', items: [{ _id: 'd1', name: 'Metacam', number: 3 }] };
    const edits = [
      { op: 'remove', path: ['drugBag', 'b1', 'items', 'd1'], seen: bag },
      { op: 'remove', path: ['drugBag', 'b1'] },
      { op: 'set', path: ['chargeDivision', 'c1', 'price'], from: 300, to: 610, seen: { _id: 'c1', name: '傷口處理' } },
      { op: 'remove', path: ['chargeDivision', 'c1'] },
      { op: 'set', path: ['record'], from: '昨天開始吐', to: '' },
      { op: 'set', path: ['weight'], from: 6.4 },
      { op: 'set', path: ['therapy'], from: '', to: '' },
    ];
    expect(writtenTexts({ recordID: VISIT, edits })).toEqual([
      { label: '藥袋', value: '移除 Metacam' },
      { label: '藥袋', value: '移除 Metacam' },
      { label: '處置與費用 · 傷口處理 · 單價', value: '610' },
      { label: '處置與費用', value: '移除 傷口處理' },
      { label: '病歷', value: '（空白）' },
      { label: '體重', value: '（空白）' },
    ]);
  });

  it('is what was measured and given in a ward, with its day and time', () => {
    const day = { inHospitalID: '/inHospital/1-a', planDateTime: 1_795_968_000 };
    const cells = [
      { time: '0900', missionID: 'bt', from: null, to: 38.5 },
      { time: '0930', missionID: 'spirit', from: null, to: '沉鬱' },
      { time: '1000', missionID: 'hr', from: 120, to: null },
    ];
    expect(writtenTexts({ ...day, cells })).toEqual([
      { label: '11/30 · 09:00 · 體溫', value: '38.5' },
      { label: '11/30 · 09:30 · 精神', value: '沉鬱' },
      { label: '11/30 · 10:00 · 心跳', value: '（空白）' },
    ]);
    const missions = [{ missionID: 'i1', due: 1, handed: { name: '止吐針' } }];
    const entry = { _id: 'e', dateTime: 1_795_968_000 + 9 * 3600, missions, note: '掙扎' };
    expect(writtenTexts({ ...day, entry }).map(({ value }) => value)).toEqual(['止吐針', '掙扎']);
  });

  it('stands also in commands without edits, and words of lists and ids are no part of it', () => {
    const args = {
      petID: '/pet/tama',
      method: 'cash',
      note: '  ',
      fields: { name: '丁小姐', phone: '0928114506' },
      visits: [{ cause: '咳嗽三天', division: 'outpatient' }],
      seen: { note: '別人寫的' },
    };
    expect(writtenTexts(args)).toEqual([
      { label: '姓名', value: '丁小姐' },
      { label: '電話', value: '0928114506' },
      { label: '來院原因', value: '咳嗽三天' },
    ]);
    const receipts = [{ _id: '/receipt/1-a', number: '20261126-D001', receive: 430 }];
    expect(writtenTexts({ receipts })).toEqual([{ label: '收據號碼', value: '20261126-D001' }]);
  });
});

describe('why a command was or would be refused', () => {
  it('is the sentence of its rule, on the device as from the server', () => {
    expect(reasonOf(300010, { rule: 'bagDispensed' })).toBe(
      '同一個藥袋已經由別人調劑，這一次沒有記錄。請確認飼主沒有多拿一份。',
    );
    expect(reasonOf(300001, { rule: 'billLocked' })).toContain('帳單已結清並鎖定');
    expect(reasonOf(300001, { missing: ['PET_WRITE'] })).toBe('您已沒有這項操作的權限。');
  });

  it('names the field that doesn’t fit', () => {
    expect(reasonOf(100105, { field: 'phone' })).toBe('內容不符合規則（電話）。');
    expect(reasonOf(100105, { field: 'edits.0.to' })).toBe('內容不符合規則。');
  });
});
