import type { CodeName } from '@vetloom/domain/core/codes.ts';
import type { ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { ImportState } from '@vetloom/domain/import/import.schema.ts';
import type { ImportField } from '@vetloom/domain/import/import-fields.ts';
import { sentenceOf } from './codes.ts';

const count = (value: number): string => value.toLocaleString('zh-TW');

/** Words of the import of owners and animals. */
export const importing = {
  title: '匯入飼主與動物',
  text: '把其他系統或試算表的飼主與動物帶進來。先試算，確認後才寫入；匯入後也可以整批撤回。',
  steps: ['選擇檔案', '對應欄位', '試算', '匯入'],
  pick: '選擇 CSV 或 Excel 檔',
  drop: '也可以把檔案拖到這裡',
  rules: [
    '第一列是標題，一列一隻動物；同一位飼主有幾隻動物就寫幾列。',
    '每列都要有飼主的姓名與電話，電話相同就是同一位飼主。',
    'UTF-8、Big5、UTF-16 會自動辨識；最多 500 欄、200,000 列、60 MB。',
  ],
  reading: '正在讀取檔案',
  offline: '匯入需要網路連線。',
  history: '最近的匯入',
  columns: { file: '檔案', when: '時間', state: '狀態', result: '結果' },
  states: {
    ready: '尚未匯入',
    running: '匯入中',
    done: '完成',
    cancelled: '已停止',
    failed: '失敗',
    undoing: '撤回中',
    undone: '已撤回',
  } satisfies Record<ImportState, string>,
  open: '開啟',
  forget: (name: string) => `從清單移除 ${name}`,
  back: '選擇別的檔案',
  mapping: {
    title: '對應欄位',
    text: (columns: number, rows: number) =>
      `${count(columns)} 欄、${count(rows)} 列。已依標題猜測，請確認每一欄的意思。`,
    column: '檔案的欄',
    sample: '前幾列的內容',
    field: '匯入成',
    ignore: '不匯入',
    missing: (field: string) => `還沒有指定「${field}」的欄位。`,
    twice: (field: string) => `「${field}」被指定了兩次。`,
    pick: (column: string) => `「${column}」匯入成`,
  },
  matching: {
    title: '電話已經在院內的飼主',
    keep: '保留院內資料，只加入新的動物',
    fill: '補上院內空白的欄位，並加入新的動物',
    skip: '整列略過',
  },
  check: '試算',
  checkAgain: '重新試算',
  checking: '正在試算，還沒有寫入任何資料',
  result: '試算結果',
  nothingYet: '按「試算」看看會發生什麼事。',
  stale: '對應欄位改過了，請重新試算。',
  figures: {
    ownersCreated: '新飼主',
    petsCreated: '新動物',
    ownersMatched: '已在院內的飼主',
    ownersFilled: '補資料的飼主',
    petsMatched: '已在院內的動物',
    petsFilled: '補資料的動物',
    rowsSkipped: '略過的列',
    rowsRefused: '不能匯入的列',
    warnings: '提醒',
  },
  count,
  start: (rows: number) => `匯入 ${count(rows)} 列`,
  running: (name: string) => `正在匯入「${name}」`,
  undoing: (name: string) => `正在撤回「${name}」`,
  progress: (done: number, total: number) => `${count(done)} / ${count(total)} 列`,
  meanwhile: '可以先做別的事，匯入會在背景繼續。',
  cancel: '停止',
  goOn: '繼續匯入',
  undo: '撤回這次匯入',
  undoTitle: '撤回這次匯入？',
  undoText: '這次新增的飼主與動物會刪除，補上的欄位會復原。匯入後有人改過、或已有看診紀錄的會保留。撤回後不能復原。',
  keep: '不撤回',
  undone: (removed: number, kept: number) =>
    kept === 0
      ? `已撤回 ${count(removed)} 筆`
      : `已撤回 ${count(removed)} 筆，保留 ${count(kept)} 筆（匯入後有人使用）`,
  failed: '匯入中斷了，已寫入的部分還在。可以繼續，或整批撤回。',
  problems: '需要注意的列',
  problemsText: (shown: number) => `前 ${count(shown)} 筆。第 1 列是標題。`,
  noProblems: '每一列都可以匯入。',
  download: '下載清單（CSV）',
  problemColumns: { row: '列', column: '欄', value: '內容', reason: '說明' },
  levels: { error: '不匯入', warning: '提醒' },
  fileName: '匯入問題清單.csv',
} as const;

/** What a column fills, as people call it. */
export const importFields: Record<ImportField, string> = {
  'owner.name': '飼主姓名',
  'owner.phone': '飼主電話',
  'owner.IDcard': '身分證字號',
  'owner.birth': '飼主生日',
  'owner.address': '地址',
  'owner.email': 'Email',
  'owner.lineID': 'LINE ID',
  'owner.label': '飼主標籤',
  'owner.info': '飼主備註',
  'pet.name': '動物名字',
  'pet.petNumber': '病歷號',
  'pet.type': '種類',
  'pet.breed': '品種',
  'pet.gender': '性別',
  'pet.neuter': '絕育',
  'pet.birth': '動物生日或年齡',
  'pet.weight': '體重（kg）',
  'pet.chipID': '晶片號碼',
  'pet.rabiesID': '狂犬病牌號',
  'pet.status': '狀態',
  'pet.timeOfDeath': '死亡日期',
  'pet.allergy': '過敏',
  'pet.vaccine': '疫苗',
  'pet.label': '動物標籤',
  'pet.history': '病史',
  'pet.info': '動物備註',
};

const REASONS: Readonly<Record<string, string>> = {
  missing: '這一欄是空的，不能匯入',
  'not-a-phone': '不是電話號碼',
  'not-a-date': '看不懂的日期，這一格留空',
  'not-a-sex': '看不懂的性別，這一格留空',
  'not-a-neuter': '看不懂的絕育狀態，這一格留空',
  'not-a-weight': '看不懂的體重，這一格留空',
  'not-a-status': '看不懂的狀態，當作正常',
  invalid: '內容不合規定',
  'too-long': '太長',
  formula: '是公式，不是文字',
  'other-name': '同一支電話在院內是另一個姓名，保留院內的姓名',
  'chip-taken': '這個晶片號碼已經有別的動物使用',
};

/** Why a row or a cell was not taken over. A refusal of the clinic's own rules carries its code's name as value. */
export const reasonOf = (reason: string, value: string): string =>
  reason === 'refused' ? sentenceOf(value as CodeName) : (REASONS[reason] ?? REASONS.invalid ?? '');

const FILE_REASONS: Readonly<Record<string, string | ((detail: ErrorDetail) => string)>> = {
  kind: '這不是表格。請選 CSV 或 Excel（.xlsx）檔。',
  'old-excel': '這是舊版 Excel（.xls）。請用 Excel 另存成 .xlsx 或 CSV。',
  empty: '檔案裡沒有資料。至少要有一列標題和一列內容。',
  columns: (detail) => `檔案有 ${String(detail.columns)} 欄，上限是 500 欄。`,
  rows: '檔案超過 200,000 列，請分成幾個檔案。',
  quotes: (detail) => `第 ${String(detail.row)} 列附近有引號沒有關閉，請檢查後再試。`,
  encoding: '看不懂這個檔案的文字編碼。請另存成 UTF-8 再試。',
  damaged: '檔案損壞，打不開。',
  'too-large': '檔案解開後太大，不能讀取。',
};

/** Why a file was not taken; undefined for other refusals. */
export function fileReason(detail: ErrorDetail): string | undefined {
  const reason = typeof detail.reason === 'string' ? FILE_REASONS[detail.reason] : undefined;
  return typeof reason === 'function' ? reason(detail) : reason;
}
