import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { describe, expect, it } from 'vitest';
import { documentText } from './testing/read-back.ts';
import { sampleData, sampleRecord } from './testing/sample.ts';
import { visitRecordDocument } from './visit-record.ts';

const printed = (options: Record<string, boolean>) =>
  documentText(visitRecordDocument(sampleData({ printSetting: printSetting.parse(options) })));

describe('the print options of a visit (spec 1 §9)', () => {
  it('by default prints what the doctor wrote, the drugs with directions and the charges, without drug prices', () => {
    const text = printed({});
    for (const shown of [
      '看診紀錄',
      '主訴',
      '急性胃炎（疑似）',
      '醫囑',
      '每次 1¼ 顆，每日一次',
      '診察費（一般）',
      '藥品（3 項）',
    ])
      expect(text).toContain(shown);
    for (const hidden of ['轉診', '單價', 'Visit Record']) expect(text).not.toContain(hidden);
  });

  it('record off leaves out what the doctor wrote', () => {
    const text = printed({ record: false });
    expect(text).not.toContain('主訴');
    expect(text).not.toContain('今天禁食至明早');
    expect(text).toContain('每日一次');
  });

  it('drug off leaves out the drugs', () => expect(printed({ drug: false })).not.toContain('Cerenia'));

  it('drug detail off names the bag and how many drugs it holds', () => {
    const text = printed({ drugDetail: false });
    expect(text).toContain('內服藥：3 項藥品，3 天');
    expect(text).not.toContain('Cerenia');
  });

  it('charge off leaves out all amounts', () => expect(printed({ charge: false })).not.toMatch(/費用|NT\$|1,450/));

  it('drug prices are printed only when asked for', () => {
    expect(printed({}).split('\n')).not.toContain('380');
    const text = printed({ showDrugPrice: true }).split('\n');
    expect(text).toContain('單價');
    expect(text).toContain('380');
  });

  it('without drug prices the drugs of a surgery have none either', () => {
    const [drug] = sampleRecord().drugBag[0]?.items ?? [];
    if (drug === undefined) throw new Error('the sample has drugs');
    const record = sampleRecord({ surgeryDrugBag: [{ ...drug, name: 'Propofol', price: 777, number: 1 }] });
    const text = documentText(visitRecordDocument(sampleData({ record })));
    expect(text).not.toContain('777');
    expect(text).toContain('手術用藥');
  });

  it('referral prints a head to fill in and the history', () => {
    const pet = { ...sampleData().pet, history: '2023 年骨折' };
    const text = documentText(
      visitRecordDocument(sampleData({ pet, printSetting: printSetting.parse({ referral: true }) })),
    );
    for (const shown of ['轉診病歷摘要', '轉診至', '2023 年骨折']) expect(text).toContain(shown);
  });

  it('the English version has English words around the values as typed', () => {
    const text = printed({ englishVersion: true });
    for (const shown of [
      'Visit Record',
      'Chief complaint',
      'once daily',
      '1¼ tablets',
      '2026/11/20 (Fri) 14:24',
      '麻糬',
    ])
      expect(text).toContain(shown);
    for (const hidden of ['主訴', '每日一次', '飼主', '獸醫師簽章', '（五）']) expect(text).not.toContain(hidden);
  });
});

describe('a printed visit', () => {
  it('marks abnormal values in bold with ▲ and ▼', () => {
    const blocks = JSON.stringify(visitRecordDocument(sampleData()).blocks);
    expect(blocks).toContain('{"text":"體溫 39.3℃ ▲","strong":true}');
    expect(blocks).toContain('{"text":"17.8","strong":true}');
    expect(blocks).toContain('{"text":"▼ 偏低","strong":true}');
    expect(blocks).not.toContain('心跳 124 bpm ▲');
  });

  it('judges nothing for an animal whose normal values it does not know', () => {
    const data = sampleData({ pet: { ...sampleData().pet, type: '蜜袋鼯' }, examResults: [] });
    expect(documentText(visitRecordDocument(data))).not.toMatch(/[▲▼]/);
  });

  it('says that no allergy was recorded instead of leaving the place empty', () => {
    const pet = { ...sampleData().pet, allergy: '' };
    expect(documentText(visitRecordDocument(sampleData({ pet })))).toContain('未記載');
  });

  it('[1.3.19 print half] [1.3.20 print half] says of each way of neutering that it is done, and of Intact that it is not', () => {
    const about = (neuter: 'Neutered' | 'Spayed' | 'Castrated' | 'OHE' | 'Intact') =>
      documentText(visitRecordDocument(sampleData({ pet: { ...sampleData().pet, neuter } })));
    for (const done of ['Neutered', 'Spayed', 'Castrated', 'OHE'] as const) expect(about(done)).toContain('已絕育');
    expect(about('Intact')).toContain('未絕育');
    expect(about('Intact')).not.toContain('已絕育');
  });

  it('prints no section for what was not written', () => {
    const text = documentText(visitRecordDocument(sampleData({ record: sampleRecord({ therapy: ' ', cause: '' }) })));
    expect(text).not.toMatch(/主訴|醫囑/);
  });

  it('compares the weight with the last one before the visit', () =>
    expect(documentText(visitRecordDocument(sampleData()))).toContain('9.8 kg（上次 9.2 kg）'));
});
