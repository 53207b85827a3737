import type { DrugRuleKind, Severity } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';

const kinds: Record<DrugRuleKind, string> = {
  dose: '劑量上下限',
  class: '藥品分類',
  interaction: '交互作用',
  contraindication: '禁忌',
  label: '藥袋提醒',
};
const severities: Record<Severity, string> = { caution: '注意', stop: '嚴重' };

/** Words of the clinic's rules of prescribing. */
export const drugRules = {
  notice: '這些規則由貴院自行訂定並負責。系統只依規則提醒，不能取代獸醫師的判斷。',
  kinds,
  severities,
  all: '全部',
  filter: '規則種類',
  search: '搜尋藥品、分類、提醒內容',
  add: '新增規則',
  shown: (shown: number, all: number) => `${shown} / ${all} 條`,
  off: '停用',
  active: '啟用',
  edit: (what: string) => `修改規則：${what}`,
  empty: '還沒有用藥規則',
  emptyNext: '新增劑量上下限、藥品分類或交互作用，開立時就會提醒。',
  noneFits: '沒有符合的規則',
  noneFitsNext: '換個字再找，或看全部。',
  columns: { kind: '種類', drugs: '藥品', what: '內容', species: '動物', severity: '程度', active: '啟用' },
  anySpecies: '所有動物',
  form: {
    create: '新增用藥規則',
    edit: '修改用藥規則',
    save: '儲存',
    saved: '已儲存用藥規則',
    remove: '刪除規則',
    removed: '已刪除用藥規則',
    removeText: '刪除後不再提醒。只是暫時不用，可以改為停用。',
    kind: '種類',
    name: '分類名稱',
    nameHint: '其他規則可以用這個名稱代表整類藥品',
    drugs: '藥品、成分或分類',
    drugsHint: '輸入後按 Enter',
    members: '屬於這類的藥品或成分',
    others: '和這些一起用',
    single: '同時用兩種時提醒重複',
    species: '動物種類',
    speciesHint: '不選就是所有動物',
    routes: '給藥途徑',
    conditions: '病名',
    conditionsHint: '病史、診斷或問題列表出現這些字就提醒；不填就是一律提醒',
    doseMin: '單次下限',
    doseMax: '單次上限',
    dayMax: '每日上限',
    unit: 'mg/kg',
    severity: '程度',
    sentence: '提醒內容',
    labelSentence: '印在藥袋上的話',
    source: '出處',
    wrongNumber: '請填大於 0 的數字',
    flaw: '這個欄位要填，或與其他欄位矛盾',
  },
  what: {
    dose: (min: string, max: string, day: string) =>
      [
        min === '' && max === '' ? '' : `單次 ${min === '' ? '' : min}～${max === '' ? '' : max} mg/kg`,
        day === '' ? '' : `每日至多 ${day} mg/kg`,
      ]
        .filter(Boolean)
        .join('，'),
    single: '同類只用一種',
    with: (others: string, sentence: string) => `與 ${others}：${sentence}`,
    when: (conditions: string, sentence: string) => `${conditions}：${sentence}`,
  },
  paper: {
    title: '藥袋與金額',
    labelSize: '藥袋標籤尺寸',
    rounding: '藥品小計的零頭',
    roundings: { 1: '四捨五入', 2: '無條件進位', 3: '無條件捨去' },
  },
  readOnly: '您可以查看；修改需要院所設定權限。',
} as const;
