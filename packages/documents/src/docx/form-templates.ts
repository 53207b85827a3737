import type { FormTemplate } from './form-template-names.ts';
import { LIST_PLACEHOLDERS, PICTURE_PLACEHOLDERS, TEXT_PLACEHOLDERS } from './placeholders.ts';
import { type DocxBlock, writeDocx } from './write-docx.ts';

const text = (words: string, align?: 'left' | 'center' | 'right'): DocxBlock => ({
  ...{ kind: 'text', text: words },
  ...(align && { align }),
});
const clause = (words: string): DocxBlock => ({ kind: 'clause', text: words });
const heading = (words: string): DocxBlock => ({ kind: 'heading', text: words });
const SPACE: DocxBlock = { kind: 'space' };

/** Who asks, of which animal of whom. */
const WHO: DocxBlock = {
  kind: 'table',
  widths: [15, 35, 15, 35],
  rows: [
    ['飼主', '{飼主姓名}', '電話', '{飼主電話}'],
    ['動物', '{動物名字}', '病歷號碼', '{病歷號碼}'],
    ['種類／品種', '{種類}　{品種}', '性別', '{性別}　{絕育}'],
    ['年齡', '{年齡}', '體重', '{體重}'],
    ['晶片號碼', '{晶片號碼}', '過敏', '{過敏}'],
  ],
};

const CLINIC = text('{院所名稱}　{院所電話}　{院所地址}', 'center');

/** Where an owner and a vet sign. */
const signatures = (owner: string): readonly DocxBlock[] => [
  SPACE,
  text(`${owner}簽名：＿＿＿＿＿＿＿＿＿＿＿＿　　與動物的關係：＿＿＿＿＿＿＿＿`),
  text('身分證字號：＿＿＿＿＿＿＿＿＿＿＿＿　　聯絡電話：＿＿＿＿＿＿＿＿＿＿'),
  text('簽署時間：中華民國＿＿＿年＿＿＿月＿＿＿日＿＿＿時＿＿＿分'),
  SPACE,
  text('說明獸醫師：{獸醫師}（{獸醫師執照字號}）　簽章：＿＿＿＿＿＿＿＿＿＿'),
];

const SURGERY: readonly DocxBlock[] = [
  CLINIC,
  { kind: 'title', text: '動物手術暨麻醉同意書' },
  WHO,
  heading('一、擬施行的手術'),
  text('診斷：{診斷}'),
  text('手術名稱：{手術}'),
  text('手術目的與方式：{處置}'),
  heading('二、獸醫師的說明'),
  clause('1.　施行這項手術的原因、步驟、範圍、成功的可能，以及不施行手術可能的後果與其他可以選擇的治療。'),
  clause(
    '2.　麻醉的方式與風險。麻醉中可能發生過敏、低血壓、心律不整、呼吸抑制，極少數的動物可能因此死亡；年老、肥胖、短吻品種或有其他疾病的動物風險較高。',
  ),
  clause('3.　手術可能的併發症，例如出血、感染、傷口癒合不良、疼痛，以及可能需要的輸血或再次手術。'),
  clause('4.　術前檢查的必要與結果，術前禁食的時間，以及術後照護、用藥與回診的安排。'),
  clause('5.　預估的費用。手術中如有必要的追加處置，費用可能增加。'),
  heading('三、飼主的聲明'),
  clause('1.　本人是這隻動物的飼主，或已經得到飼主的授權，並已年滿十八歲。'),
  clause('2.　本人已經據實告知動物的病史、用藥、過敏與禁食情形。'),
  clause('3.　獸醫師已經用本人能理解的方式說明上述內容，本人已有機會發問，並得到答覆。'),
  clause(
    '4.　本人同意施行上述手術與麻醉。手術中遇到無法事先聯絡本人的緊急情況時，□ 同意　□ 不同意　由獸醫師施行當時必要的處置。',
  ),
  clause('5.　動物心跳或呼吸停止時，□ 同意急救　□ 不急救。'),
  clause('6.　本人知道在手術開始之前，可以隨時撤回同意。'),
  ...signatures('飼主（或代理人）'),
  text('本同意書一式兩份，由飼主與院所各執一份。', 'right'),
];

const EUTHANASIA: readonly DocxBlock[] = [
  CLINIC,
  { kind: 'title', text: '動物安樂死同意書' },
  WHO,
  heading('一、動物的狀況'),
  text('診斷：{診斷}'),
  text('診斷說明：{診斷說明}'),
  text('獸醫師評估：{檢查紀錄}'),
  heading('二、獸醫師的說明'),
  clause('1.　動物目前的病情、預後與生活品質，以及緩和照護、住院治療、轉診等其他可以選擇的方式。'),
  clause('2.　安樂死由獸醫師以人道的方式施行，先給予鎮靜或麻醉，使動物在沒有意識與痛苦的情況下離世。'),
  clause('3.　過程中可能看到的反應，例如深呼吸、肌肉抽動、排尿或排便、眼睛不會閉上，都不表示動物感到痛苦。'),
  clause('4.　安樂死施行後無法回復。'),
  heading('三、飼主的聲明'),
  clause('1.　本人是這隻動物的飼主，或已經得到飼主的授權，並已年滿十八歲，有權決定安樂死。'),
  clause('2.　就本人所知，這隻動物在最近十天內　□ 沒有咬傷人或其他動物　□ 曾經咬傷，已告知獸醫師。'),
  clause('3.　獸醫師已經用本人能理解的方式說明上述內容，本人已有機會發問與考慮，並自願同意由貴院施行安樂死。'),
  clause('4.　施行時，□ 本人要陪伴　□ 本人不陪伴。'),
  clause('5.　遺體的處理：□ 自行帶回　□ 個別火化　□ 集體火化　□ 其他：＿＿＿＿＿＿＿＿＿＿。'),
  clause('6.　□ 同意　□ 不同意　施行解剖或採樣，以了解病因。'),
  clause('7.　動物已登記寵物的，本人知道應於死亡後一個月內辦理除戶登記；晶片號碼：{晶片號碼}。'),
  ...signatures('飼主（或代理人）'),
  text('本同意書一式兩份，由飼主與院所各執一份。', 'right'),
];

const CERTIFICATE: readonly DocxBlock[] = [
  CLINIC,
  { kind: 'title', text: '動物診斷證明書' },
  text('證明書編號：{文件編號}', 'right'),
  {
    kind: 'table',
    widths: [16, 34, 16, 34],
    rows: [
      ['飼主姓名', '{飼主姓名}', '聯絡電話', '{飼主電話}'],
      ['動物名字', '{動物名字}', '病歷號碼', '{病歷號碼}'],
      ['種類／品種', '{種類}　{品種}', '性別', '{性別}　{絕育}'],
      ['出生日期', '{出生日期民國}', '體重', '{體重}'],
      ['晶片號碼', '{晶片號碼}', '狂犬病牌號', '{狂犬病牌號}'],
      ['應診日期', '{看診日期民國}', '主訴', '{主訴}'],
    ],
  },
  heading('診斷'),
  text('{診斷}'),
  text('{診斷說明}'),
  heading('處置與醫師囑言'),
  text('{處置}'),
  heading('用途'),
  text('＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿（僅供說明動物於應診日期的健康狀況）'),
  SPACE,
  text('以上經本院獸醫師診察屬實，特此證明。'),
  SPACE,
  text('獸醫師：{獸醫師}　　簽章：＿＿＿＿＿＿＿＿＿＿'),
  text('執業執照：{獸醫師執照字號}'),
  text('動物診療機構：{院所名稱}　　開業執照：{開業執照字號}'),
  text('地址：{院所地址}　　電話：{院所電話}'),
  text('{%院所印章}'),
  text('中華{今天民國}', 'center'),
  { kind: 'text', text: '塗改或未加蓋院所印章者無效。查驗碼：{查驗碼}　{查驗網址}', small: true },
  text('{%查驗條碼}'),
];

const braced = (name: string) => `{${name}}`;

/** The sample shows every placeholder of the filling: it is made from the very list by which forms are filled. */
const sample = (): readonly DocxBlock[] => [
  { kind: 'title', text: '自訂表單範例' },
  text(
    '這份範例列出所有可以用的欄位。把大括號連同裡面的字複製到您的 Word 表單，列印時會換成資料；字型與大小照您在 Word 裡的設定。沒有資料的欄位會留一條橫線，可以手寫。',
  ),
  ...TEXT_PLACEHOLDERS.flatMap(({ group, fields }): DocxBlock[] => [
    heading(group),
    {
      kind: 'table',
      widths: [30, 35, 35],
      head: true,
      rows: [['欄位', '填入的資料', '舉例'], ...fields.map(({ name, example }) => [name, braced(name), example])],
    },
  ]),
  heading('圖片'),
  text('圖片的欄位在名稱前面有百分比符號，請單獨放一行，或放在表格的一格裡。沒有圖片時不留空白。'),
  {
    kind: 'table',
    widths: [40, 60],
    rows: PICTURE_PLACEHOLDERS.map(({ name, example }) => [`${example}`, `{%${name}}`]),
  },
  heading('重複的內容'),
  text('以 # 開頭的欄位與以 / 開頭的欄位之間，每一筆資料重複一次。放在表格的同一列，就會一筆一列。'),
  ...LIST_PLACEHOLDERS.flatMap(({ name, rows, fields }): DocxBlock[] => [
    text(`${name}：${rows}`),
    {
      kind: 'table',
      widths: fields.map(() => 1),
      head: true,
      rows: [
        fields.map((field) => field.name),
        fields.map((field, index) => {
          const begin = index === 0 ? `{#${name}}` : '';
          const end = index === fields.length - 1 ? `{/${name}}` : '';
          return `${begin}${braced(field.name)}${end}`;
        }),
      ],
    },
  ]),
  text('沒有用藥時才出現的一行，以 ^ 開頭：'),
  text('{^用藥}本次沒有開藥。{/用藥}'),
];

const BLOCKS: Readonly<Record<FormTemplate, () => readonly DocxBlock[]>> = {
  surgeryConsent: () => SURGERY,
  euthanasiaConsent: () => EUTHANASIA,
  diagnosisCertificate: () => CERTIFICATE,
  sample,
};

/** What each is called, as a file and as a form. */
export const FORM_TEMPLATE_NAMES: Readonly<Record<FormTemplate, string>> = {
  surgeryConsent: '手術同意書',
  euthanasiaConsent: '安樂死同意書',
  diagnosisCertificate: '動物診斷證明書',
  sample: '自訂表單範例',
};

/** A fixed template as a Word file, always the same bytes. */
export const formTemplate = (template: FormTemplate): Uint8Array =>
  writeDocx(BLOCKS[template](), FORM_TEMPLATE_NAMES[template]);
