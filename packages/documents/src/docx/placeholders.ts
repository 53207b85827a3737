/** What a placeholder brings: a text, a picture, or a list whose part of the form is repeated for each of its rows. */
interface Placeholder {
  /** As it stands between the braces. */
  readonly name: string;
  /** What it is filled with, as an example reads. */
  readonly example: string;
}

/** A list, and what stands in each of its rows. */
interface PlaceholderList {
  readonly name: string;
  /** What its rows are. */
  readonly rows: string;
  readonly fields: readonly Placeholder[];
  /** A list within each of its rows. */
  readonly within?: readonly string[];
}

const one = (name: string, example: string): Placeholder => ({ name, example });

/** Placeholders that stand for one text, in groups as the screen and the sample show them. */
export const TEXT_PLACEHOLDERS = [
  {
    group: '院所',
    fields: [
      one('院所名稱', '康寧動物醫院'),
      one('院所電話', '02-2345-6789'),
      one('院所地址', '臺北市內湖區成功路五段 100 號'),
      one('院所統編', '12345675'),
      one('開業執照字號', '北市動醫字第 0123 號'),
    ],
  },
  {
    group: '飼主',
    fields: [
      one('飼主姓名', '陳怡君'),
      one('飼主電話', '0912-345-678'),
      one('飼主地址', '臺北市內湖區康寧路三段 50 號'),
      one('飼主電子郵件', 'yijun@example.com'),
      one('飼主身分證字號', 'A123456789'),
    ],
  },
  {
    group: '動物',
    fields: [
      one('動物名字', '麻糬'),
      one('病歷號碼', '20260001'),
      one('種類', '犬'),
      one('品種', '柴犬'),
      one('性別', '母'),
      one('絕育', '已絕育'),
      one('出生日期', '2022/03/05'),
      one('出生日期民國', '民國 111 年 3 月 5 日'),
      one('年齡', '4 歲 8 個月'),
      one('體重', '9.6 kg'),
      one('晶片號碼', '900 123 000 456 789'),
      one('狂犬病牌號', 'TP-26-00123'),
      one('過敏', '青黴素'),
      one('病史', '2024 年椎間盤突出'),
    ],
  },
  {
    group: '本次看診',
    fields: [
      one('看診日期', '2026/11/20'),
      one('看診日期民國', '民國 115 年 11 月 20 日'),
      one('主訴', '右後肢跛行三天'),
      one('診斷', '膝蓋骨脫臼'),
      one('診斷說明', '右側第二級'),
      one('檢查紀錄', '右膝觸診可推出'),
      one('處置', '止痛藥七天，限制活動'),
      one('手術', '膝蓋骨滑車溝加深術'),
      one('回診日期', '2026/11/27'),
    ],
  },
  {
    group: '醫師與日期',
    fields: [
      one('獸醫師', '林建宏'),
      one('獸醫師執照字號', '獸醫執字第 004567 號'),
      one('列印人員', '王小美'),
      one('今天', '2026/11/20'),
      one('今天民國', '民國 115 年 11 月 20 日'),
      one('現在時間', '14:32'),
    ],
  },
  {
    group: '文件',
    fields: [one('文件編號', '2026-000123'), one('查驗碼', 'K7QW-9F3M-2XTA-8LRD'), one('查驗網址', 'https://…/check')],
  },
] as const satisfies readonly { readonly group: string; readonly fields: readonly Placeholder[] }[];

/** Placeholders that stand for a picture; written with a per cent sign. */
export const PICTURE_PLACEHOLDERS = [
  one('動物照片', '動物的照片'),
  one('院所標誌', '院所的標誌'),
  one('院所印章', '院所的印章'),
  one('查驗條碼', '查驗用的 QR 碼，發出文件時才有'),
] as const satisfies readonly Placeholder[];

const DRUG = [
  one('藥名', 'Carprofen 75 mg'),
  one('用法', '每次 0.5 顆，一天 2 次'),
  one('服藥時間', '飯後'),
  one('天數', '7'),
  one('數量', '7 顆'),
] as const satisfies readonly Placeholder[];
const VACCINE = [
  one('疫苗名稱', '狂犬病疫苗'),
  one('疫苗批號', 'R2601'),
  one('施打日期', '2026/03/02'),
  one('施打日期民國', '民國 115 年 3 月 2 日'),
  one('施打醫師', '林建宏'),
] as const satisfies readonly Placeholder[];

/** Lists: what stands between `{#list}` and `{/list}` is repeated for each row. */
export const LIST_PLACEHOLDERS = [
  {
    name: '歷次看診',
    rows: '這隻動物的看診，新的在前，最多 50 次',
    fields: [
      one('日期', '2026/11/20'),
      one('日期民國', '民國 115 年 11 月 20 日'),
      one('當次醫師', '林建宏'),
      one('當次主訴', '右後肢跛行三天'),
      one('當次診斷', '膝蓋骨脫臼'),
      one('當次處置', '止痛藥七天'),
      one('當次體重', '9.6 kg'),
    ],
    within: ['用藥', '疫苗'],
  },
  { name: '用藥', rows: '本次看診的藥；放在「歷次看診」裡，是那一次的藥', fields: DRUG },
  { name: '疫苗', rows: '打過的疫苗，舊的在前；放在「歷次看診」裡，是那一次打的', fields: VACCINE },
] as const satisfies readonly PlaceholderList[];

type TextName = (typeof TEXT_PLACEHOLDERS)[number]['fields'][number]['name'];
type PictureName = (typeof PICTURE_PLACEHOLDERS)[number]['name'];
type ListName = (typeof LIST_PLACEHOLDERS)[number]['name'];

/** A picture as a form holds it: PNG or JPEG, and its size in pixels. */
export interface FormPicture {
  readonly bytes: Uint8Array;
  readonly kind: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

/** A row of a list: its texts, and the lists within it. */
export interface FormRow {
  readonly texts: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Partial<Record<ListName, readonly FormRow[]>>>;
}

/** What a form is filled with: an empty text is one that nobody has written. */
export interface FormData {
  readonly texts: Readonly<Record<TextName, string>>;
  readonly lists: Readonly<Record<ListName, readonly FormRow[]>>;
  readonly pictures: Readonly<Partial<Record<PictureName, FormPicture>>>;
}

/** Every placeholder as it is written in a form, between its braces. */
export function allPlaceholders(): readonly string[] {
  return [
    ...TEXT_PLACEHOLDERS.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...PICTURE_PLACEHOLDERS.map(({ name }) => `%${name}`),
    ...LIST_PLACEHOLDERS.flatMap(({ name, fields }) => [`#${name}`, ...fields.map((field) => field.name), `/${name}`]),
  ];
}

/** Names of lists. */
export const LIST_NAMES: ReadonlySet<string> = new Set(LIST_PLACEHOLDERS.map(({ name }) => name));
/** Names of pictures. */
export const PICTURE_NAMES: ReadonlySet<string> = new Set(PICTURE_PLACEHOLDERS.map(({ name }) => name));
/** Names of texts that stand anywhere. */
export const TEXT_NAMES: ReadonlySet<string> = new Set(
  TEXT_PLACEHOLDERS.flatMap(({ fields }) => fields.map(({ name }) => name)),
);
/** Names of texts that stand in rows, by their list. */
export const ROW_NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LIST_PLACEHOLDERS.map(({ name, fields }) => [name, new Set(fields.map((field) => field.name))]),
);
