/** What is wrong with a letter to another clinic. */
export const LETTER_PARAMETERS = {
  letterEmpty: () => '請寫下轉診原因。',
  letterUnagreed: () => '請填寫誰同意把資料轉給對方。',
  letterForeign: () => '選的病歷或檔案不屬於這隻動物，沒有送出。',
  letterArrived: () => '對方已回報動物到院，不能撤回。',
  letterWordless: () => '婉拒或回覆結果請寫明內容。',
  letterFull: () => '這張轉診單的往返紀錄已滿，沒有寫入。',
} as const;
/** What stands against a letter. */
export const LETTER_CONTRADICTIONS = {
  notAllied: () => '對方目前不是聯盟診所，沒有送出。',
} as const;
