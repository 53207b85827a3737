import type { CageKind, RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import type { GuideStep, MissingParticular, StepState } from '@vetloom/domain/overview/setup-guide.ts';

/** Words of the setup guide. */
export const guide = {
  title: '開業設定',
  text: '開始看診前要有的設定。依資料判斷是否完成，可以隨時離開再回來。',
  progress: '設定進度',
  progressOf: (done: number, total: number) => `完成 ${done}／${total}`,
  steps: {
    info: { name: '院所資料', purpose: '病歷、收據與藥袋上的院所名稱、電話與統一編號，還有每一天從何時開始。' },
    petNumber: { name: '病歷號', purpose: '新動物的編號方式，以及從幾號開始。' },
    staff: { name: '人員', purpose: '每個人用自己的帳號登入，紀錄才知道是誰做的。' },
    room: { name: '房間與籠位', purpose: '預約排診間，住院排籠位。' },
    catalog: { name: '價目', purpose: '看診、調劑與收銀選的服務與商品，價格從這裡來。' },
    tax: { name: '稅務', purpose: '決定單據與發票上哪些金額含營業稅。' },
    print: { name: '列印', purpose: '印一張測試頁，確認紙張、標誌與印章都對。' },
    hours: { name: '門診時間', purpose: '預約與排班只開放在這些時段。' },
  } satisfies Record<GuideStep, { readonly name: string; readonly purpose: string }>,
  states: { done: '完成', skipped: '略過', open: '待辦' } satisfies Record<StepState, string>,
  stepsLabel: '設定步驟',
  stillMissing: (fields: readonly string[]) => `還缺：${fields.join('、')}`,
  particulars: {
    name: '院所名稱',
    phone: '電話',
    address: '地址',
    licenseNumber: '開業執照字號',
    taxID: '正確的統一編號',
  } satisfies Record<MissingParticular, string>,
  skip: '先略過',
  unskip: '改為待辦',
  next: '下一步',
  all: '設定都完成了',
  allSkipped: '沒有待辦的步驟，略過的可以隨時再做。',
  toBoard: '前往看板',
  dismiss: '不在看板提醒',
  dismissed: '看板不再提醒。',
  offer: '恢復提醒',
  readOnly: '您的角色可以看，不能修改。',
  closed: '您的角色不能開啟這一頁，請有權限的人完成。',
  board: (done: number, total: number) => `開業設定完成 ${done}／${total}`,
  boardNext: (step: string) => `下一步：${step}`,
  go: '繼續設定',
  catalog: {
    title: '價目',
    none: '還沒有標價的項目',
    count: (services: number, products: number) => `已有價格：服務 ${services} 項、商品 ${products} 項。`,
    text: '先輸入最常用的幾項就能開始看診，其餘隨時再加。',
    services: '服務項目',
    products: '商品',
    importing: '匯入價目表',
    starter: '從參考品項挑選',
  },
} as const;

/** Words of the page of animals' numbers. */
export const petNumbers = {
  title: '病歷號',
  text: '新動物自動取得的編號。改變格式不會改動已經建檔的動物。',
  example: '下一號',
  exampleOf: { dog: '犬', cat: '貓', other: '其他' },
  exampleHint: '其他電腦可能已先預留幾號，實際號碼會跳過。',
  none: '不自動編號',
  counted: (count: number) => `目前用到 ${count} 號`,
  countedToday: (count: number) => `今天用到 ${count} 號`,
  notCounted: '還沒有用過',
  fields: {
    petIDFormat: { label: '格式', hint: '日期格式每天從 001 開始；流水號一直往上' },
    petIDPrefix: { label: '字首', hint: '最多 10 個字，例如分院代號' },
    petIDSpeciesRule: { label: '犬貓加註', hint: '在流水號前加 D（犬）或 C（貓）' },
    petIDStart: { label: '從幾號開始', hint: '接續舊系統時，填舊系統最後一號的下一號' },
  },
  formats: ['不編號', '民國年月日', '西元年月日', '流水號'],
  on: '加註',
  off: '不加',
  startWrong: '請填 1 到 99,999,999 的整數。',
  startLate: (next: string) => `已經用到更大的號碼，下一號仍是 ${next}。`,
  prefixLong: '最多 10 個字。',
  saved: '已儲存病歷號設定',
} as const;

/** Words of how far the numbers of animals and of the store's forms have come. */
export const nextNumbers = {
  title: '流水號',
  text: '病歷號與進銷存單號目前用到幾號。號碼由伺服器一張一張給，不會重複；下一號只能往上調。',
  columns: { series: '編號', last: '用到', next: '下一號', acts: '調整' },
  pet: '病歷號',
  petDay: '病歷號（今天）',
  kinds: {
    O: '訂購單',
    P: '進貨單',
    R: '退貨單',
    S: '銷售單',
    C: '盤點單',
    Y: '付款單',
    T: '調撥單',
  } as Readonly<Record<string, string>>,
  none: '尚未使用',
  raise: '調高',
  raiseOf: (series: string) => `調高${series}的下一號`,
  raiseText: '號碼只能往上調，略過的號碼不會再給。已經預留給其他電腦的號碼仍會用到。',
  next: '下一號從',
  wrong: (next: number) => `請填大於 ${next} 的整數。`,
  reason: '原因',
  saved: (series: string) => `已調高${series}的下一號`,
  raisedTitle: '調整紀錄',
  raisedLine: (series: string, from: number, to: number, reason: string) => `${series}：${from} → ${to}，${reason}`,
} as const;

/** Words of the page of business tax. */
export const tax = {
  title: '稅務',
  text: '單據與發票依此計算營業稅（5%）。只影響之後開立的單據。',
  undecided: '尚未確認',
  undecidedText: '以下是一般診所的做法，確認無誤後請按儲存。',
  fields: {
    taxIncluded: { label: '價格', hint: '價目上的金額是否已含營業稅' },
    taxTreatment: { label: '診療', hint: '獸醫師執行業務的收入一般不在營業稅範圍' },
    taxGoods: { label: '商品', hint: '飼料、用品等商品銷售' },
  },
  included: { true: '含稅', false: '未稅' },
  treatment: { outside: '不在營業稅範圍', taxable: '應稅' },
  goods: { taxable: '應稅', exempt: '免稅' },
  example: '試算',
  exampleHint: '以標價 1,050 元為例',
  columns: { what: '項目', net: '未稅', tax: '營業稅', gross: '實付' },
  saved: '已儲存稅務設定',
} as const;

/** Words of rooms and cages. */
export const rooms = {
  title: '房間與籠位',
  text: '預約排診間、住院排籠位，都從這裡選。每一項各自儲存。',
  empty: '還沒有房間',
  emptyNext: '先加入診間；有住院再加入病房與籠位。',
  addRoom: '房間',
  addCage: '籠位',
  addCageTo: (room: string) => `在${room}加入籠位`,
  editOf: (name: string) => `編輯${name}`,
  up: (name: string) => `${name}上移`,
  down: (name: string) => `${name}下移`,
  kinds: {
    consult: '診間',
    surgery: '手術室',
    ward: '病房',
    isolation: '隔離病房',
    imaging: '影像室',
    grooming: '美容室',
    boarding: '住宿房',
    other: '其他',
  } satisfies Record<RoomKind, string>,
  cageKinds: {
    dog: '犬',
    cat: '貓',
    exotic: '特殊寵物',
    oxygen: '氧氣',
    isolation: '隔離',
    run: '大型圍欄',
    other: '其他',
  } satisfies Record<CageKind, string>,
  noRoom: '未分房',
  noService: '未指定收費',
  goneService: '收費項目已停用',
  cages: (count: number) => `${count} 籠`,
  count: (count: number, cages: number) => `${count} 間 · ${cages} 籠`,
  form: {
    newRoom: '新增房間',
    newCage: '新增籠位',
    name: '名稱',
    kind: '用途',
    cageKind: '適用',
    room: '房間',
    service: '每日收費項目',
    many: '數量',
    manyHint: (first: string, last: string) => `會加入 ${first} 到 ${last}`,
    manyWrong: '請填 1 到 50。',
    missing: '請填寫名稱。',
    long: '最多 40 個字。',
    taken: '已經有這個名稱。',
    save: '儲存',
    remove: '移除',
  },
  saved: (name: string) => `已儲存「${name}」`,
  removed: (name: string) => `已移除「${name}」`,
  undo: '復原',
} as const;

/** What a series of numbers is called: `sequence` or a day (`20261120`) of animals, a letter and a month (`O202611`) of forms. */
export function seriesName(series: string): string {
  if (series === 'sequence') return nextNumbers.pet;
  const kind = nextNumbers.kinds[series.slice(0, 1)];
  return kind === undefined ? `${nextNumbers.pet} ${series}` : `${kind} ${series.slice(1)}`;
}
