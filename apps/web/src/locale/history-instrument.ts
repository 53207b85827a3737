import { results } from './instrument.ts';

/** What the history calls the fields of instruments' documents. */
export const INSTRUMENT_FIELDS = {
  exam: {
    petID: '動物',
    attachedID: '歸入的病歷',
    state: '狀態',
    device: '儀器',
    vendor: '廠牌',
    orderNumber: '單號',
    status: '結果',
    values: '數值',
    files: '檔案',
    note: '備註',
    type: '來源',
    matchedBy: '依什麼歸入',
    doubts: '待確認的原因',
    dateTime: '時間',
    receivedDateTime: '收到時間',
    attachedDateTime: '歸入時間',
    attachedBy: '歸入者',
    asideReason: '原因',
    tests: '檢驗項目',
    reference: '廠商單號',
    told: '儀器服務的回覆',
    reason: '失敗的原因',
  },
  synctool: {
    name: '名稱',
    instruments: '儀器',
    isOnline: '連線中',
    platform: '作業系統',
    version: '版本',
  },
} as const;

/** What the history calls the values of their closed fields. */
export const INSTRUMENT_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: {
    10: '待歸入',
    20: '已排入',
    30: '儀器已收單',
    40: '部分結果',
    50: '已歸入',
    60: '結果完整',
    70: '結果已更正',
    80: '已擱置',
    90: '已取消',
    95: '失敗',
  },
  status: { partial: '部分結果', final: '完整結果', corrected: '更正結果', cancelled: '儀器收回' },
  doubts: results.doubts,
  matchedBy: { orderNumber: '單號', chip: '晶片', number: '病歷號', person: '由人選擇' },
};
