import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { paperSetting } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import { footerOf, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument } from './model/document.ts';
import { paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { longTime } from './words/dates.ts';
import { wordsFor } from './words/words.ts';

/** What the test page is made from: the clinic, how its papers look, who prints it and when. */
export type TestPageData = Pick<PrintData, 'clinic' | 'look' | 'images' | 'printedBy' | 'now'>;

const SPACE = '\u3000';
/** What has to come out whole: characters of names that poor fonts lack, Zhuyin, signs of findings and of sex, figures of one width. */
const SAMPLES = [
  ['人名用字', '堃喆犇淼鑫叡瑀峯綉恒贇臺'],
  ['注音與符號', 'ㄅㄆㄇㄈ ♂♀ ■ ▲▼ ℃ ½ µg'],
  ['英文與數字', 'Amoxicillin 50 mg/mL　0123456789'],
] as const;
const TO_CHECK = [
  '院所名稱、電話、地址與統一編號正確',
  '標誌與印章清楚，沒有變形',
  '上方的文字都印得出來，沒有方框或空白',
  '頁面四邊沒有被裁掉，下方看得到頁碼',
  '上面的日期與時間和牆上的鐘一樣',
];

const table = (rows: readonly (readonly [string, string])[], shares: readonly [number, number]): Block => ({
  kind: 'table',
  columns: shares.map((share) => ({ label: '', align: 'left', width: { share } })),
  header: false,
  lines: true,
  rows,
});

/** 列印測試頁: a page of the clinic's own paper that shows whether its printer, its look and its particulars are right. */
export function testPage(data: TestPageData): PrintDocument {
  const words = wordsFor(false);
  const zone = zoneOfClinic(data.clinic);
  const look = data.look ?? paperSetting.parse({});
  const title = '列印測試頁';
  const printed = longTime(data.now, zone, words);
  return {
    title: `${title} ${data.clinic.name}`,
    language: 'zh-Hant',
    paper: {
      kind: 'a4',
      frame: {
        letterhead: letterheadOf(data, title, [printed], words),
        facts: [
          { label: '紙張', value: look.size },
          { label: '上下邊界', value: `${look.marginMm} mm` },
          { label: '時區', value: zone.name },
        ],
        running: [data.clinic.name, title].join(SPACE),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
      sheet: sheetOf(data),
    },
    blocks: [
      { kind: 'heading', text: '文字' },
      table(SAMPLES, [1, 3]),
      { kind: 'heading', text: '金額' },
      {
        kind: 'totals',
        rows: [
          { label: '小計', amount: '1,234,567', weight: 'plain' },
          { label: '總計', amount: 'NT$ 1,234,567', weight: 'grand' },
        ],
      },
      { kind: 'heading', text: '請確認' },
      ...TO_CHECK.map((line) => paragraph(`□ ${line}`)),
      { kind: 'space', millimetres: 6 },
      {
        kind: 'closing',
        left: [paragraph([strong(data.clinic.name)], 'strong'), paragraph(printed)],
        signature: '印章位置',
        seal: sealOf(data),
      },
    ],
  };
}
