import type { ExpiryBand } from '@vetloom/domain/stock/lot-expiry.ts';
import type { MovementCause } from '@vetloom/domain/stock/movement.ts';

/** Which worth a lot's is: two ways of valuing stock differ by a few dollars, and people compare them. */
export const lotValueHint = '這一批進貨時的成本；分析與商品的庫存成本是移動平均，兩者會差一點';

/** What moved stock, as lists say it. */
export const causeNames = {
  opening: '期初',
  purchase: '進貨',
  purchaseReturn: '退貨給廠商',
  sale: '銷售',
  saleReturn: '銷售退回',
  dispensing: '領藥',
  dispensingReturn: '退藥',
  treatment: '診療使用',
  count: '盤點差異',
  loss: '損失',
  destruction: '銷毀',
  transfer: '調撥',
} satisfies Record<MovementCause, string>;

/** How soon a lot expires. */
export const bandNames = {
  expired: '已過期',
  d30: '30 天內到期',
  d60: '31–60 天到期',
  d90: '61–90 天到期',
  later: '90 天以後',
  none: '沒有效期',
} satisfies Record<ExpiryBand, string>;

/** Words of the list of lots, and of a lot beside it. */
export const lots = {
  label: '批號與效期',
  search: '品名、代碼、條碼、批號',
  filters: '效期與狀態',
  byExpiry: '效期',
  byStatus: '狀態',
  all: '全部有庫存的批號',
  blocked: '已停用',
  allPlaces: '所有地點',
  place: '地點',
  count: (shown: number) => `${shown.toLocaleString('en-US')} 個批號`,
  columns: {
    name: '商品',
    lot: '批號',
    expires: '效期',
    places: '地點',
    quantity: '數量',
    value: '批號成本',
    supplier: '廠商',
  },
  valueHint: lotValueHint,
  noLot: '無批號',
  noExpiry: '–',
  daysLeft: (days: number) => (days < 0 ? `過期 ${-days} 天` : days === 0 ? '今天到期' : `剩 ${days} 天`),
  status: { usable: '可用', blocked: '停用' },
  nothing: '還沒有任何批號',
  nothingNext: '進貨單收下之後，每個批號和效期會列在這裡。',
  offline: '離線中：批號與庫存存放在伺服器，連線後才能查看。',
  away: (sentence: string) => `目前取不到批號：${sentence}`,
  ofCause: '只顯示這一筆用到的批號',
  showAll: '顯示全部',
} as const;

/** Words of a lot beside the list. */
export const lotDrawer = {
  title: (name: string, lot: string) => (lot === '' ? `${name}（無批號）` : `${name} ${lot}`),
  facts: { quantity: '現有', value: '批號成本', expires: '效期', supplier: '廠商', status: '狀態' },
  stock: '這個商品的庫存與異動',
  block: '停用這個批號',
  release: '恢復使用',
  blockTitle: (lot: string) => `停用批號 ${lot}`,
  releaseTitle: (lot: string) => `恢復使用批號 ${lot}`,
  blockText: '停用之後，領藥、銷售和調撥都不再自動取用這個批號；已經給出的不變。',
  releaseText: '恢復之後，這個批號又會依效期先後被取用。',
  reason: '原因',
  blocked: (lot: string) => `已停用 ${lot}`,
  released: (lot: string) => `已恢復使用 ${lot}`,
  places: '放在哪裡',
  origins: '從哪裡來',
  noOrigin: '沒有進貨單；可能來自期初、盤點或領用。',
  originLine: (customID: string, supplier: string) => (supplier === '' ? customID : `${customID}　${supplier}`),
  turns: '停用紀錄',
  noTurn: '從來沒有停用過',
  recall: '回收：給了哪些飼主',
  recallText: '列出拿到這個批號、還沒有退回的飼主。',
  toRecall: '列出飼主',
  noTaker: '這個批號沒有給出去過',
  noRight: '需要查閱病歷和飼主的權限。',
  takers: (shown: number, all: number) => (shown < all ? `${all} 筆，列出最近的 ${shown} 筆` : `${all} 筆`),
  unknown: '不認識的客人',
  write: '寫訊息',
  visit: '看診',
  copyPhones: '複製電話',
  copied: (count: number) => `已複製 ${count} 支電話`,
  /** `pet`: whether an animal is known. */
  recallWords: (product: string, lot: string, pet: boolean) =>
    `{owner} 您好，${pet ? '{pet} ' : ''}使用的「${product}」（批號 ${lot}）目前需要回收。請先停止使用，並把剩下的帶回{clinic}，我們會為您更換。如有不適請立即與我們聯絡。`,
  lose: '報廢或損失',
  carry: '搬到別處',
} as const;

/** Words of writing down a loss, and of carrying something to another place. */
export const lotActs = {
  lossTitle: '報廢或損失',
  kind: '種類',
  kinds: { loss: '損失、打破或丟棄', destruction: '銷毀（有見證人）' },
  place: '地點',
  quantity: '數量',
  reason: '原因',
  reasonHint: '例如 打破、過期、退冰',
  witness: '見證人',
  save: '記下',
  saved: (name: string, quantity: string) => `已記下 ${name} ${quantity}`,
  cancel: '取消',
  carryTitle: '搬到別處',
  from: '從',
  to: '到',
  way: '怎麼送',
  ways: { there: '已經放好', onTheWay: '路上，由對方收下' },
  carried: {
    there: (name: string, to: string) => `已把 ${name} 搬到${to}`,
    onTheWay: (name: string, to: string) => `${name} 送往${to}，等對方在「盤點與調撥」收下`,
  },
  noOther: '還沒有別的地點。請到庫存設定新增。',
  needQuantity: '請輸入大於 0 的數量',
  needReason: '請寫下原因',
  needWitness: '請選擇見證人',
  needPlace: '請選擇地點',
} as const;

/** Words of a product's stock. */
export const productStock = {
  label: '庫存與異動',
  back: '回到商品',
  onHand: '現有',
  cost: '平均成本',
  value: '庫存成本',
  valueHint: '數量 × 平均成本（移動平均），與分析的庫存成本相同',
  range: '期間',
  ranges: { month: '本月', last: '上月', year: '近一年', all: '全部' },
  begin: '期初',
  end: '期末',
  columns: {
    time: '時間',
    cause: '異動',
    lot: '批號',
    place: '地點',
    quantity: '數量',
    balance: '結存',
    who: '誰',
    reason: '備註',
  },
  open: (cause: string) => `開啟${cause}`,
  nothing: '這段期間沒有異動',
  nothingNext: '換一個期間，或從進貨單開始。',
  more: '再往前',
  lots: '各批號',
  noStock: '目前沒有庫存',
  gone: '找不到這個商品',
  below: '低於零：給出的比帳上的多，請盤點或補進貨單。',
  offline: '離線中：庫存存放在伺服器，連線後才能查看。',
} as const;
