import { describe, expect, it } from 'vitest';
import { chargeRecord } from './charge-record.ts';
import { joinPdf } from './join-pdf.ts';
import { medicalCertificate } from './medical-certificate.ts';
import type { PrintDocument } from './model/document.ts';
import { nodePrintFonts } from './node-fonts.ts';
import { paperOf } from './papers.ts';
import { patientHistoryDocument } from './patient-history.ts';
import { referralLetter } from './referral-letter.ts';
import { languageOf, renderPdf } from './render-pdf.ts';
import { documentText, pdfAloud, pdfPages } from './testing/read-back.ts';
import { november, sampleData, sampleReceipt, sampleRecord } from './testing/sample.ts';
import { vaccinationCertificate } from './vaccination-certificate.ts';
import { visitRecordDocument } from './visit-record.ts';

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
const ENGLISH = { ...sampleData().printSetting, englishVersion: true };
const DOCTOR = { doctor: '林佳蓉', doctorID: '/staff/lin' };
const LICENCES = { '/staff/lin': '北市獸執字第 0123 號' };
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const vaccinated = () =>
  sampleRecord({
    ...DOCTOR,
    vaccine: [
      { _id: 'v1', itemID: '', name: '狂犬病疫苗（Rabisin）', price: 200, number: 1, note: '', lot: 'RB-2405' },
      { _id: 'v2', itemID: '', name: '八合一疫苗', price: 900, number: 1, note: '' },
    ],
    vaccineReminder: { text: '年度疫苗', reminderDate: november(30, 0, 0), vaccinationDate: november(20, 0, 0) },
  });

describe('a vaccination certificate', () => {
  const data = sampleData({
    record: vaccinated(),
    pet: { ...sampleData().pet, rabiesID: 'R115-004521' },
    licences: LICENCES,
  });

  it('names the animal by chip and tag, each vaccine with batch and days, and the vet with licence', () => {
    const text = documentText(vaccinationCertificate(data));
    for (const part of [
      '疫苗接種證明書',
      '900 118 000 452 317',
      'R115-004521',
      '狂犬病疫苗（Rabisin）',
      'RB-2405',
      '2026/11/20',
      '2026/11/30',
      '林佳蓉醫師',
      '執業執照 北市獸執字第 0123 號',
      '中華民國 115 年 11 月 20 日',
    ])
      expect(text).toContain(part);
  });

  it('is there in English too', () => {
    const text = documentText(vaccinationCertificate({ ...data, printSetting: ENGLISH }));
    for (const part of ['Vaccination Certificate', 'Batch', 'Next due', 'Rabies tag', 'Issued 2026/11/20'])
      expect(text).toContain(part);
    expect(text).not.toContain('批號');
  });

  it('tells of several visits in the order of their days', () => {
    const before = { ...vaccinated(), _id: '/record/1-a', dateTime: november(1, 9, 0) };
    const text = documentText(vaccinationCertificate({ ...data, records: [data.record, before] }));
    expect(text.indexOf('2026/11/01')).toBeLessThan(text.lastIndexOf('2026/11/20'));
  });
});

describe('a certificate of diagnosis', () => {
  it('says what it was, when, and the doctor’s words', () => {
    const record = sampleRecord(DOCTOR);
    const text = documentText(
      paperOf('certificate', {
        ...sampleData({ record, licences: LICENCES }),
        said: { remark: '宜休養一週。', purpose: '寵物保險理賠' },
      }),
    );
    for (const part of ['診斷證明書', '急性胃炎', '宜休養一週。', '寵物保險理賠', '診斷屬實', '北市獸執字第 0123 號'])
      expect(text).toContain(part);
  });

  it('takes what was advised in the visit without other words', () => {
    expect(documentText(medicalCertificate(sampleData()))).toContain('今天禁食至明早');
  });
});

describe('a referral letter', () => {
  const image = {
    _id: 'a1',
    hash: 'a'.repeat(64),
    name: '腹部 X 光 VD.jpg',
    mime: 'image/jpeg',
    size: 10,
    desc: '2026/11/20 腹背位',
  };
  const record = sampleRecord({ ...DOCTOR, attachmentImage: [image] });
  const data = { ...sampleData({ record }), to: '台大動物醫院', reason: '疑似異物，請安排內視鏡。' };

  it('says to whom, why, what was found and which pictures go with it', () => {
    const text = documentText(referralLetter(data));
    for (const part of [
      '台大動物醫院 惠鑒',
      '疑似異物，請安排內視鏡。',
      '急性胃炎',
      'ALT',
      '腹部 X 光 VD.jpg',
      'Cerenia',
    ])
      expect(text).toContain(part);
  });

  it('leaves out results and pictures that are not to go', () => {
    const text = documentText(referralLetter({ ...data, exams: false, listImages: false }));
    expect(text).not.toContain('ALT');
    expect(text).not.toContain('腹部 X 光 VD.jpg');
  });

  it('leaves lines to write on where nothing was typed, and shows no price', () => {
    const document = referralLetter(
      sampleData({ printSetting: { ...sampleData().printSetting, showDrugPrice: true } }),
    );
    expect(document.blocks.filter(({ kind }) => kind === 'blankLines')).toHaveLength(2);
    expect(documentText(document)).not.toContain('單價');
  });
});

describe('papers by their type', () => {
  it('are the report of the exams, and labels on the paper that was asked for', () => {
    expect(documentText(paperOf('examReport', sampleData()))).toContain('檢驗報告');
    expect(paperOf('drugLabel', sampleData()).paper).toMatchObject({ widthMm: 60, heightMm: 40 });
    expect(paperOf('drugLabel', { ...sampleData(), labelSize: '40x30' }).paper).toMatchObject({ widthMm: 40 });
    expect(paperOf('drugLabel', { ...sampleData(), labelSize: '80' }).paper.kind).toBe('roll');
  });

  it('are none of an operation that nobody monitored', () => {
    expect(() => paperOf('surgeryMonitor', sampleData())).toThrow(expect.objectContaining({ codeName: 'notFound' }));
  });
});

describe('an owner’s charges', () => {
  const other = sampleRecord({ dateTime: november(21, 10, 0) }, { _id: '/record/2-b', total: 5405 });
  const data = {
    ...sampleData(),
    owner: { name: '陳怡君', phone: '0912345678', address: '' },
    visits: [
      { record: other, petName: '豆花' },
      { record: sampleRecord(), petName: '麻糬' },
    ],
    receipts: [sampleReceipt(), sampleReceipt({ _id: '/receipt/2', receive: -405 })],
    from: undefined,
    to: undefined,
  };

  it('[2.7.083 paper half] stand visit by visit with their sum, what came in and what is owed', () => {
    const text = documentText(chargeRecord(data));
    for (const part of ['費用明細表', '豆花', 'NT$ 10,810', '5,000', '5,810', '2026/11/20–2026/11/21'])
      expect(text).toContain(part);
    expect(text.indexOf('麻糬')).toBeLessThan(text.indexOf('豆花'));
  });

  it('say so when there are none', () => {
    expect(documentText(chargeRecord({ ...data, visits: [] }))).toContain('這段期間沒有費用。');
  });
});

describe('the clinic’s own look', () => {
  const paper = { size: 'A5', marginMm: 10, logo: true, stamp: true, footer: '門診 09:00–21:00' } as const;
  const look = (parts: object = {}) =>
    sampleData({ look: { ...paper, ...parts }, images: { logo: PIXEL, stamp: PIXEL } });

  it('is on the paper: its size, its line at the foot, logo and seal', async () => {
    const document = visitRecordDocument(look());
    if (document.paper.kind !== 'a4') throw new Error('a visit is printed on a sheet');
    expect(document.paper.sheet).toEqual({ widthMm: 148, heightMm: 210, marginMm: 10 });
    expect(document.paper.frame.letterhead.logo).toBe(PIXEL);
    expect(document.blocks.at(-1)).toMatchObject({ kind: 'closing', seal: PIXEL });
    const pages = await pdfPages((await renderPdf(document, nodePrintFonts())).bytes);
    expect(squeezed(pages.join(''))).toContain(squeezed('門診 09:00–21:00'));
    expect(squeezed(pages.join(''))).toContain('急性胃炎');
  });

  it('is on every paper of a sheet, not on that of the visit alone', () => {
    const { examItems = [], visits = [], ...data } = look();
    const papers = [
      paperOf('examReport', { ...data, examItems, visits }),
      paperOf('certificate', data),
      paperOf('vaccination', data),
      paperOf('referral', data),
      paperOf('receiptA4', data),
      patientHistoryDocument({ visits: [data], hasVisits: true }),
    ];
    for (const document of papers) {
      if (document.paper.kind !== 'a4') throw new Error(`${document.title} is printed on a sheet`);
      expect(document.paper.sheet, document.title).toEqual({ widthMm: 148, heightMm: 210, marginMm: 10 });
      expect(document.paper.frame.footer, document.title).toContain('門診 09:00–21:00');
      expect(document.blocks.at(-1), document.title).toMatchObject({ kind: 'closing', seal: PIXEL });
    }
  });

  it('leaves out logo and seal where the clinic wants none', () => {
    const document = visitRecordDocument(look({ logo: false, stamp: false }));
    if (document.paper.kind !== 'a4') throw new Error('a visit is printed on a sheet');
    expect(document.paper.frame.letterhead.logo).toBeUndefined();
    expect(document.blocks.at(-1)).toMatchObject({ seal: undefined });
  });
});

describe('several papers in one file', () => {
  const finished = async (document: PrintDocument) => ({
    title: document.title,
    language: languageOf(document),
    bytes: (await renderPdf(document, nodePrintFonts())).bytes,
  });

  it('say their language and titles, and are read aloud paper by paper and line by line', async () => {
    const made = [visitRecordDocument(sampleData()), vaccinationCertificate(sampleData({ record: vaccinated() }))];
    const titles = made.map(({ title }) => title);
    const aloud = await pdfAloud(await joinPdf(await Promise.all(made.map(finished))));
    expect(aloud).toMatchObject({
      title: titles.join('、'),
      language: 'zh-Hant-TW',
      isTagged: true,
      bookmarks: titles,
    });
    // Every text belongs to an element of the structure, once and in its order; rules and frames to none.
    expect(aloud.texts.length).toBeGreaterThan(20);
    expect(new Set(aloud.texts).size).toBe(aloud.texts.length);
    expect(aloud.elements).toBe(aloud.texts.length);
    expect(aloud.unmarked).toBe('');
    // A line is read as one, not letter by letter: the layout draws each Chinese character by itself.
    expect(aloud.lines.map(squeezed)).toContain(squeezed(sampleData().clinic.name));
    expect(aloud.lines.join('').length / aloud.lines.length).toBeGreaterThan(5);
    const english = visitRecordDocument(sampleData({ printSetting: ENGLISH }));
    expect(await pdfAloud(await joinPdf([await finished(english)]))).toMatchObject({
      title: english.title,
      language: 'en',
    });
  });

  it('[2.7.082 paper half] follow each other, each with page numbers of its own', async () => {
    const made = [visitRecordDocument(sampleData()), vaccinationCertificate(sampleData({ record: vaccinated() }))];
    const files = await Promise.all(made.map(finished));
    const joined = await joinPdf(files);
    const pages = await pdfPages(joined);
    expect(pages).toHaveLength(2);
    expect(squeezed(pages[0] ?? '')).toContain('看診紀錄');
    expect(squeezed(pages[1] ?? '')).toContain('狂犬病疫苗');
    for (const page of pages) expect(squeezed(page)).toContain('第1頁/共1頁');
  });
});
