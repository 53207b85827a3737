import type { CodeName } from '@vetloom/domain/core/codes.ts';
import type { ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { StarterKind } from '@vetloom/domain/founding/starter-catalogue.ts';
import type { CountName, ImportState } from '@vetloom/domain/import/import.schema.ts';
import type { ImportMatching } from '@vetloom/domain/import/import-kind.ts';
import type { ImportField, ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import type { ProblemReason } from '@vetloom/domain/import/row-cells.ts';
import { sentenceOf } from './codes.ts';

const count = (value: number): string => value.toLocaleString('zh-TW');

/** Words of one kind of table. */
interface KindWords {
  /** What it holds, short enough for a choice. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly rules: readonly string[];
  /** What happens to rows that are there already. */
  readonly matching: string;
  readonly matchings: Partial<Readonly<Record<ImportMatching, string>>>;
  readonly undoText: string;
  readonly fileName: string;
  /** Of the link to what was brought in. */
  readonly toList: string;
}

const FILES = 'UTF-8、Big5、UTF-16 會自動辨識；最多 500 欄、200,000 列、60 MB。';
const ITEM_RULES = [
  '第一列是標題，一列一個品項；每列都要有名稱。',
  '價格可以有逗號、NT$ 或全形數字；負數與看不懂的價格不會匯入。',
  '沒有價格的品項標示「未定價」，收銀時會提醒。',
  FILES,
];
const ITEM_MATCHINGS = {
  refuse: '不匯入這一列，列出來讓我確認',
  update: '用檔案的內容更新；空白的格子不動',
  skip: '整列略過',
} as const;
const ITEM_UNDO =
  '這次新增的品項會移除，更新過的會回到原來的內容與價格。匯入後有人改過，或看診、組合、廠商已經用到的會保留。撤回後不能復原。';

const PAST_MATCHINGS = {
  skip: '略過',
  refuse: '不匯入這一列，列出來讓我確認',
  renew: '和上次匯入的檔案比對，只更新變動的內容；院內也改過的列出來讓我決定',
} as const;

/** Words of the kinds of tables. */
export const importKinds: Readonly<Record<ImportKindName, KindWords>> = {
  people: {
    name: '飼主與動物',
    title: '匯入飼主與動物',
    text: '把其他系統或試算表的飼主與動物帶進來。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: [
      '第一列是標題，一列一隻動物；同一位飼主有幾隻動物就寫幾列。',
      '每列都要有飼主的姓名與電話，電話相同就是同一位飼主。',
      FILES,
    ],
    matching: '電話已經在院內的飼主',
    matchings: {
      keep: '保留院內資料，只加入新的動物',
      fill: '補上院內空白的欄位，並加入新的動物',
      skip: '整列略過',
      renew: '和上次匯入的檔案比對，只更新變動的內容；院內也改過的列出來讓我決定',
    },
    undoText: '這次新增的飼主與動物會刪除，補上的欄位會復原。匯入後有人改過、或已有看診紀錄的會保留。撤回後不能復原。',
    fileName: '飼主與動物',
    toList: '查看飼主',
  },
  visit: {
    name: '看診紀錄與帳單',
    title: '匯入看診紀錄與帳單',
    text: '把其他系統的看診紀錄帶進來。先匯入飼主與動物，再用病歷號找到每一隻動物。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: [
      '第一列是標題；每列都要有日期，以及病歷號（沒有病歷號時，飼主電話和動物名字）。',
      '一列一次看診；有收費項目時一列一個項目，同一次看診的列要排在一起。',
      '民國年（112/3/5、1120305）、西元年與試算表的日期都看得懂。',
      '沒有寫未收的帳單視為已在原系統付清；付清的錢不進今天的帳，未收的列入欠款。',
      '項目合計與總金額不合的看診不會匯入，列出來讓您更正。',
      FILES,
    ],
    matching: '之前已經匯入過的看診',
    matchings: PAST_MATCHINGS,
    undoText: '這次匯入的看診與體重會刪除。匯入後有人改過、收過款的看診會保留。撤回後不能復原。',
    fileName: '看診紀錄',
    toList: '查看病歷',
  },
  vaccination: {
    name: '疫苗紀錄',
    title: '匯入疫苗紀錄',
    text: '把其他系統的疫苗紀錄與下次施打日期帶進來。先匯入飼主與動物，再用病歷號找到每一隻動物。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: [
      '第一列是標題，一列一次施打；每列都要有疫苗名稱、施打日期或下次日期，以及病歷號（沒有病歷號時，飼主電話和動物名字）。',
      '下次日期還沒到的會建立提醒；已經過去的只寫在紀錄裡，不會提醒也不會通知飼主。',
      FILES,
    ],
    matching: '之前已經匯入過的疫苗紀錄',
    matchings: PAST_MATCHINGS,
    undoText: '這次匯入的疫苗紀錄與提醒會刪除。匯入後有人改過、通知過的會保留。撤回後不能復原。',
    fileName: '疫苗紀錄',
    toList: '查看提醒',
  },
  prescription: {
    name: '處方',
    title: '匯入處方',
    text: '把其他系統開過的藥帶進來。先匯入飼主與動物，再用病歷號找到每一隻動物。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: [
      '第一列是標題，一列一種藥；同一張處方的列要排在一起。每列都要有日期、藥名，以及病歷號（沒有病歷號時，飼主電話和動物名字）。',
      '匯入的藥視為當時已經給完：不進藥局、不動庫存、不收費。',
      FILES,
    ],
    matching: '之前已經匯入過的處方',
    matchings: PAST_MATCHINGS,
    undoText: '這次匯入的處方會刪除。匯入後有人改過的會保留。撤回後不能復原。',
    fileName: '處方',
    toList: '查看病歷',
  },
  balance: {
    name: '儲值與欠款',
    title: '匯入儲值與欠款',
    text: '把其他系統裡飼主的儲值餘額與未收帳款帶進來。先匯入飼主與動物，再用電話或病歷號找到飼主。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: [
      '第一列是標題，一列一位飼主；每列都要有飼主電話或病歷號，以及儲值餘額或欠款金額。',
      '儲值直接轉為餘額，不算今天的收入；欠款列入應收，日後收款才算當天的收入。',
      '已經匯入看診帳單的欠款，不要在這裡再匯入一次。',
      FILES,
    ],
    matching: '之前已經匯入過餘額的飼主',
    matchings: PAST_MATCHINGS,
    undoText: '這次匯入的儲值餘額與欠款會刪除。匯入後已經使用、退還或收過款的會保留。撤回後不能復原。',
    fileName: '儲值與欠款',
    toList: '查看欠款',
  },
  product: {
    name: '商品',
    title: '匯入商品',
    text: '把藥品、疫苗、耗材與商品的價目帶進來。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: ITEM_RULES,
    matching: '代碼已經在院內的商品（沒有代碼時看條碼，再看品名）',
    matchings: ITEM_MATCHINGS,
    undoText: ITEM_UNDO,
    fileName: '商品',
    toList: '查看商品',
  },
  service: {
    name: '服務項目',
    title: '匯入服務項目',
    text: '把診療、檢驗、疫苗施打、手術與住院的收費帶進來。先試算，確認後才寫入；匯入後也可以整批撤回。',
    rules: ['「檢驗」「疫苗」「手術」「住院」依類別辨認；檢驗的細項要是血檢、生化、尿檢等。', ...ITEM_RULES],
    matching: '代碼已經在院內的服務項目（沒有代碼時看名稱）',
    matchings: ITEM_MATCHINGS,
    undoText: ITEM_UNDO,
    fileName: '服務項目',
    toList: '查看服務項目',
  },
};

/** Words of imports, whatever they bring in. */
export const importing = {
  title: '匯入',
  kind: '要匯入什麼',
  steps: ['選擇檔案', '對應欄位', '試算', '匯入'],
  pick: '選擇 CSV、Excel 或 ODS 檔',
  drop: '也可以把檔案拖到這裡，或貼上試算表的內容',
  /** Name of what was pasted, in the list of imports. */
  pastedName: '貼上的內容.tsv',
  reading: '正在讀取檔案',
  offline: '匯入需要網路連線。',
  history: '最近的匯入',
  columns: { file: '檔案', kind: '內容', when: '時間', state: '狀態', result: '結果' },
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
    foreign: (field: string) => `「${field}」不是這種檔案的欄位。`,
    missing: (field: string) => `還沒有指定「${field}」的欄位。`,
    twice: (field: string) => `「${field}」被指定了兩次。`,
    pick: (column: string) => `「${column}」匯入成`,
  },
  words: {
    title: '院內清單沒有的詞',
    text: '檔案裡的類別與單位。可以換成院內已有的詞；不換就照原樣加入清單。',
    field: '欄位',
    from: '檔案的詞',
    to: '匯入成',
    rows: '列數',
    blank: '（空白）',
    none: '（不填）',
    textMatched:
      '檔案裡的種類、品種、性別、醫師、藥品與項目。院內沒有的排在最前面；可以換成院內的詞，下次匯入會記得。不換的保留檔案的原文；看不懂的性別與絕育寫進動物備註。',
    unmatched: '院內沒有',
    asText: (word: string) => `保留「${word}」`,
    asIs: (word: string) => `新增「${word}」`,
    pick: (field: string, word: string) => `${field}「${word}」匯入成`,
    more: (shown: number) => `只列出最常見的 ${count(shown)} 個。`,
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
    itemsCreated: '新增的品項',
    itemsUpdated: '更新的品項',
    itemsSame: '內容相同的品項',
    unpriced: '未定價的品項',
    wordsAdded: '加入清單的詞',
    visitsCreated: '新的看診',
    vaccinationsCreated: '新的疫苗紀錄',
    remindersCreated: '新的提醒',
    prescriptionsCreated: '新的處方',
    depositsCreated: '轉入的儲值',
    balancesCreated: '轉入的欠款',
    visitsOwed: '有欠款的看診',
    visitsOfOthers: '醫師不在院內名單的看診',
    thingsSame: '和上次相同的筆數',
    thingsUpdated: '更新的筆數',
    changesAsked: '待決定的變動',
  } satisfies Record<Exclude<CountName, 'rows'>, string>,
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
  keep: '不撤回',
  undone: (removed: number, kept: number) =>
    kept === 0
      ? `已撤回 ${count(removed)} 筆`
      : `已撤回 ${count(removed)} 筆，保留 ${count(kept)} 筆（匯入後有人使用）`,
  keptNames: '保留的有',
  namesMore: (more: number) => `，還有 ${count(more)} 筆`,
  failed: '匯入中斷了，已寫入的部分還在。可以繼續，或整批撤回。',
  problems: '需要注意的列',
  problemsText: (shown: number) => `前 ${count(shown)} 筆。第 1 列是標題。`,
  noProblems: '每一列都可以匯入。',
  download: '下載清單（CSV）',
  refused: (rows: number) => `下載不能匯入的 ${count(rows)} 列（CSV）`,
  refusedText: '原來的欄位加上原因。改好之後可以直接再匯入。',
  refusedReason: '不能匯入的原因',
  refusedFile: (name: string) => `${name}-不能匯入的列.csv`,
  otherKinds: '匯入商品與服務項目',
  people: '匯入飼主與動物',
  problemColumns: { row: '列', column: '欄', value: '內容', reason: '說明' },
  levels: { error: '不匯入', warning: '提醒' },
  fileName: '匯入問題清單.csv',
} as const;

/** What a column fills, as people call it. */
export const importFields: Record<ImportField, string> = {
  'patient.number': '病歷號',
  'patient.name': '動物名字',
  'patient.phone': '飼主電話',
  'vaccination.name': '疫苗名稱',
  'vaccination.date': '施打日期',
  'vaccination.next': '下次施打日期',
  'vaccination.lot': '批號',
  'vaccination.doctor': '施打醫師',
  'vaccination.note': '備註',
  'prescription.date': '處方日期',
  'prescription.number': '處方編號',
  'prescription.doctor': '醫師',
  'prescription.drug': '藥名',
  'prescription.amount': '數量',
  'prescription.unit': '單位',
  'prescription.frequency': '頻率',
  'prescription.days': '天數',
  'prescription.route': '途徑',
  'prescription.direction': '用法',
  'balance.date': '欠款日期',
  'balance.deposit': '儲值餘額',
  'balance.owed': '欠款金額',
  'balance.note': '備註',
  'visit.date': '看診日期',
  'visit.time': '看診時間',
  'visit.number': '看診編號',
  'visit.doctor': '醫師',
  'visit.division': '就診類別',
  'visit.cause': '就診原因',
  'visit.record': '病歷內容',
  'visit.diagnosis': '診斷',
  'visit.procedure': '處置',
  'visit.therapy': '治療',
  'visit.note': '備註',
  'visit.weight': '體重（kg）',
  'visit.item': '收費項目',
  'visit.itemNumber': '項目數量',
  'visit.itemPrice': '項目單價',
  'visit.itemAmount': '項目金額',
  'visit.discount': '折扣金額',
  'visit.total': '總金額',
  'visit.paid': '已收金額或是否付清',
  'visit.owed': '未收金額',
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
  'product.name': '品名',
  'product.customID': '代碼',
  'product.barcode': '條碼',
  'product.type': '類別',
  'product.unit': '單位',
  'product.sellUnit': '銷售單位',
  'product.price': '售價',
  'product.cost': '成本',
  'product.sellTaxMode': '稅別',
  'product.safetyStock': '安全存量',
  'product.supplierID': '廠商',
  'product.ingredients': '成分',
  'product.schedule': '管制級別',
  'product.reminderDays': '提醒天數',
  'product.active': '使用狀態',
  'product.info': '說明',
  'product.insideInfo': '內部備註',
  'service.name': '項目名稱',
  'service.customID': '代碼',
  'service.class': '類別',
  'service.type': '細項',
  'service.unit': '單位',
  'service.price': '收費',
  'service.cost': '成本',
  'service.vendor': '送檢單位',
  'service.device': '儀器',
  'service.reminderDays': '提醒天數',
  'service.active': '使用狀態',
  'service.info': '說明',
};

/** A field of which there is a list of words. */
export const wordField = (field: ImportField): string => importFields[field];

const REASONS: Readonly<Record<Exclude<ProblemReason, 'refused'>, string>> = {
  missing: '這一欄是空的，不能匯入',
  'not-a-phone': '不是電話號碼',
  'not-a-date': '看不懂的日期，這一格留空',
  'not-a-sex': '看不懂的性別，原文留在動物備註',
  'not-a-neuter': '看不懂的絕育狀態，原文留在動物備註',
  'not-a-weight': '看不懂的體重，這一格留空',
  'not-a-status': '看不懂的狀態，當作正常',
  invalid: '內容不合規定',
  'too-long': '太長',
  formula: '是公式，不是文字',
  'other-name': '同一支電話在院內是另一個姓名，保留院內的姓名',
  'chip-taken': '這個晶片號碼已經有別的動物使用',
  'not-a-price': '看不懂的價格',
  negative: '金額不能是負數',
  'too-much': '金額太大',
  'no-price': '沒有價格，會標示「未定價」',
  'not-a-quantity': '看不懂的數量，這一格留空',
  'not-a-tax': '看不懂的稅別，這一格留空',
  'not-a-schedule': '看不懂的管制級別（一到四級）',
  'not-a-number-of-days': '看不懂的天數，這一格留空',
  'not-an-active': '看不懂的使用狀態，當作使用中',
  'no-such-supplier': '院內沒有這家廠商，這一格留空',
  'code-there': '這個代碼或條碼已經是院內的這個品項',
  'name-there': '院內已有同名的品項',
  'code-twice': '和檔案前面的某一列重複',
  'barcode-taken': '這個條碼已經是別的品項',
  'several-of-name': '院內有幾個同名的品項，請填代碼分辨',
  'no-such-number': '院內沒有這個病歷號的動物',
  'no-such-patient': '院內沒有這位飼主的這隻動物',
  'several-patients': '有幾隻動物符合，請加上動物名字與飼主電話分辨',
  'no-such-owner': '院內沒有這支電話的飼主',
  'nothing-said': '沒有儲值也沒有欠款',
  'not-in-care': '動物已經死亡或離開，不建立提醒',
  'past-reminder': '下次日期已經過去，也沒有施打日期',
  'other-pet-name': '這個病歷號在院內是另一個名字，仍依病歷號匯入',
  'no-date': '看不懂的日期',
  'in-future': '日期在未來',
  'not-a-time': '看不懂的時間，這一格留空',
  'outside-life': '在動物出生之前或死亡之後，請檢查生日與死亡日期',
  'not-an-amount': '不是整數金額',
  'not-a-number': '看不懂的數量',
  'sum-differs': '項目合計與總金額不合',
  'paid-differs': '已收加未收不等於總金額',
  'paid-too-much': '超過總金額',
  'too-many-lines': '項目太多：一張帳單最多 400 個，一張處方最多 60 種藥',
  twice: '和檔案前面的某一列重複',
  there: '之前已經匯入過',
  'removed-here': '院內已經刪除，檔案的變動不會帶進來',
};

/** Why a row or a cell was not taken over. A refusal of the clinic's own rules carries its code's name as value. */
export const reasonOf = (reason: string, value: string): string =>
  reason === 'refused'
    ? sentenceOf(value as CodeName)
    : ((REASONS as Readonly<Record<string, string>>)[reason] ?? REASONS.invalid);

const FILE_REASONS: Readonly<Record<string, string | ((detail: ErrorDetail) => string)>> = {
  kind: '這不是表格。請選 CSV、Excel（.xlsx）或 ODS 檔。',
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

/** Words of the starter catalogue. */
export const starter = {
  views: { label: '怎麼開始', file: '匯入檔案', starter: '參考品項' },
  title: '參考品項',
  text: '小動物診所常用的服務、檢驗、疫苗、手術、耗材與藥品分類。勾選要的帶進來，再填上自己的價格。',
  suggestion: '這些只是建議的名稱，沒有價格、劑量與提醒天數。帶進來的品項標示「未定價」，填上價格之前收銀會提醒。',
  search: '搜尋參考品項',
  kinds: {
    service: '服務項目',
    product: '商品',
    type: '商品類別',
    level: '商品分類',
  } satisfies Record<StarterKind, string>,
  group: (kind: string, of: string) => (of === '' ? kind : `${kind} · ${of}`),
  present: '已在院內',
  all: (shown: number) => `全選（${count(shown)} 項）`,
  none: '全部取消',
  groupAll: (group: string) => `全選「${group}」`,
  chosen: (chosen: number) => `已選 ${count(chosen)} 項`,
  take: (chosen: number) => (chosen === 0 ? '加入' : `加入 ${count(chosen)} 項`),
  taken: (taken: number, present: number) =>
    present === 0 ? `已加入 ${count(taken)} 項` : `已加入 ${count(taken)} 項，${count(present)} 項原本就有`,
  nothingFound: (typed: string) => `參考品項裡沒有「${typed}」`,
  clear: '清除搜尋',
  offline: '加入品項需要網路連線。',
} as const;
