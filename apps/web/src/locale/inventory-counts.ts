import type { CountStatus } from '@vetloom/domain/stock/count.schema.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';

/** Words of counts: begun, counted, compared, approved. */
export const counts = {
  label: '盤點',
  open: '進行中',
  past: '最近的盤點',
  none: '沒有進行中的盤點',
  noneNext: '選一個地點開始；幾個人可以同時盤，盤的時候看不到帳上的數量。',
  begin: '開始盤點',
  beginTitle: '開始盤點',
  name: '名稱',
  nameHint: '例如 藥局月底盤點',
  place: '地點',
  allPlaces: '所有地點',
  type: '種類',
  types: { full: '全部', cycle: '輪盤', spot: '抽盤', controlled: '管制藥' } satisfies Record<
    Form<'check'>['type'],
    string
  >,
  what: '盤什麼',
  scope: { all: '這裡的全部商品', due: '建議先盤的商品' },
  due: (count: number) => `${count} 項該盤了`,
  dueLine: (grade: string, value: string, days: number) => `${grade} 級　${value} 元　逾期 ${days} 天`,
  dueLost: (lost: string) => `一年內短少 ${lost} 元`,
  noneDue: '目前沒有該盤的商品',
  begun: '已開始盤點',
  cancel: '取消',
  status: { counting: '盤點中', review: '待核准', approved: '已核准', dropped: '已放棄' } satisfies Record<
    CountStatus,
    string
  >,
  line: (by: string, time: string) => (by === '' ? time : `${by}　${time}`),
  approver: (who: string) => `${who} 核准`,
  offline: '離線中：已開始的盤點可以繼續盤，連線後自動送出；開始與核准需要網路。',
  readOnly: '您可以查看盤點；參加盤點需要「盤點單」的編輯權限。',
  away: (sentence: string) => `目前取不到盤點：${sentence}`,
} as const;

/** Words of the page on which people count. */
export const counting = {
  back: '所有盤點',
  search: '掃條碼，或輸入品名、批號',
  shown: '顯示',
  filter: { open: '未盤', done: '已盤', all: '全部' },
  progress: (done: number, all: number) => `${done} / ${all}`,
  progressLabel: '我盤的',
  others: (count: number) => `同事盤了 ${count} 項`,
  unsent: (count: number) => `${count} 筆待送出`,
  sent: '都已送出',
  counted: (name: string, lot: string) => `${name} ${lot} 的數量`,
  noLot: '無批號',
  /** A lot, its day and its place, as far as each is known. */
  spot: (lot: string, expires: string, place: string) => [lot, expires, place].filter((part) => part !== '').join('　'),
  noneOpen: '這裡的都盤完了',
  noneFound: (query: string) => `清單上沒有「${query}」`,
  more: (count: number) => `再列出 ${count} 項`,
  add: '清單上沒有的',
  addTitle: '加入清單上沒有的批號',
  product: '商品',
  lot: '批號',
  expires: '效期',
  quantity: '數量',
  save: '加入',
  needProduct: '請選擇商品',
  needQuantity: '請輸入 0 以上的數量',
  end: '盤完了，看差異',
  endTitle: '結束這次盤點',
  endText: (left: number) =>
    left === 0 ? '結束之後就不能再輸入數量。' : `還有 ${left} 項沒有人盤。結束之後就不能再輸入數量。`,
  endUnsent: '還有數量沒有送出，連線送出之後才能結束。',
  drop: '放棄這次盤點',
  dropText: '庫存不會變動，盤到的數量也不再使用。',
  dropped: '已放棄這次盤點',
  refused: '這些數量沒有收進盤點',
  discard: '丟掉這些數量',
} as const;

/** Words of the page on which differences are looked at and approved. */
export const countReview = {
  label: '差異',
  columns: { name: '商品', lot: '批號', book: '帳上', counted: '盤點', difference: '差異', value: '金額' },
  moved: (quantity: string) => `盤點期間異動 ${quantity}`,
  filter: { differing: '有差異', all: '全部', missed: '沒有盤' },
  reasonOf: (name: string) => `${name} 的差異原因`,
  reasonHint: '差異原因',
  needReason: '管制藥的差異要寫原因',
  disputed: '兩個人數出不同的數量，請選一個',
  choose: (person: string, counted: string) => `${person}：${counted}`,
  missed: '沒有人盤',
  again: '這幾項重盤',
  back: '回去繼續盤',
  zero: (count: number) => `沒有盤到的 ${count} 項記為 0`,
  zeroHint: '不勾選時，這些項目維持帳上的數量。',
  reason: '盤點事由',
  reasonPlace: '例如 月底盤點',
  needAll: '請寫下盤點事由',
  approve: '核准並調整庫存',
  approved: '已核准，庫存已調整為盤點的數量',
  approvedBy: (people: readonly string[], time: string) => `${people.join('、')} 核准　${time}`,
  total: (more: string, less: string) => `盤盈 ${more} 元　盤虧 ${less} 元`,
  none: '沒有差異，帳上和盤點一致',
  forms: '盤點單',
  form: (at: number) => `盤點單 ${at}`,
  over: '庫存已照盤點調整；每項的差異與原因在盤點單，下面是各人數到的數量。',
  counts: '各人數到',
  offline: '離線中：核准需要網路連線。',
} as const;

/** Words of the form that a count became. */
export const checkForm = {
  back: '回到盤點',
  rows: '盤到的',
  at: '盤點日期',
  by: '經手人',
  why: '事由',
  differing: (differing: number, all: number) =>
    differing === 0 ? `${all} 項，都和帳上一致` : `${all} 項，${differing} 項有差異`,
  columns: {
    name: '商品',
    lot: '批號',
    expires: '效期',
    place: '地點',
    book: '當時帳上',
    counted: '盤點',
    difference: '差異',
    reason: '原因',
  },
} as const;

/** Words of a count that is the opening stock, at the change-over from another program. */
export const openingWords = {
  label: '期初庫存',
  hint: '換系統時原有的庫存。由兩位同事簽名後入帳，入帳後鎖定。',
  chip: '期初',
  cost: '每單位成本',
  paste: '從試算表貼上',
  pasteTitle: '貼上期初庫存',
  pasteLabel: '從試算表複製的列',
  pasteHint: '依序：品名（或代碼、條碼）、批號、效期、數量、每單位成本。第一列可以是標題。',
  take: (rows: number) => `加入 ${rows} 列`,
  unread: (rows: number) => `有 ${rows} 列看不懂，沒有加入`,
  unreadRow: (row: number, text: string, why: string) => `第 ${row} 列「${text}」：${why}`,
  why: { product: '找不到這個商品', quantity: '數量不對', day: '效期不是日期' },
  first: '簽第一個名',
  second: '簽第二個名並入帳',
  signed: (who: string, reason: string) => `${who} 已經簽名（${reason}），請另一位同事簽第二個名。`,
  signedNow: '已簽名，請另一位同事簽第二個名',
  booked: '期初庫存已入帳並鎖定',
} as const;
