type Detail = Readonly<Record<string, unknown>>;

/** What contradicts itself in hospital stays, by the rule that a refusal names. */
export const wardContradictions: Readonly<Record<string, (detail: Detail) => string>> = {
  otherPet: () => '這筆看診是另一隻動物的，沒有辦理住院。請從這隻動物的看診辦理。',
  handoverSame: () => '接班的人要和交班的人不同。請由接班的同事登入後簽收。',
  handoverReceived: () => '同事已經接班，不能取消這筆交班。',
  dayHasFacts: () => '這一天已經有調劑、執行、量測或檢驗結果，沒有刪除。請先取消那些紀錄，再刪除這一天。',
  stayHasFacts: () => '這次住院已經有調劑、執行、量測或檢驗結果，不能刪除。請改辦出院。',
  controlledHandedOut: () =>
    '這個藥袋有管制藥品，已經調劑出去，不能改。請先在調劑畫面取消調劑並寫明原因，或另開一個藥袋。',
  stayHasMoney: () => '這次住院已經有收款，不能刪除。請先沖銷收款，或改辦出院。',
};

/** What is wrong with what was entered for hospital stays. */
export const WARD_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  notDayStart: () => '住院日計畫要從一天的開始算起。',
  reasonMissing: () => '沒有給予時，請寫下原因。',
  checkedReason: () => '第二人已經覆核過，取消這筆紀錄要寫下原因。',
  dayTooFar: () => '住院日計畫只能開在前後一年以內，請檢查日期。',
  bagTwice: () => '兩個藥包用了同一個編號，沒有寫入。請重新新增藥包。',
  momentsTooMany: () => '這一天安排的時間太多，請減少後再存。',
  examTooLong: () => '這份檢驗的項目太多，請另外開一份。',
  handoversTooMany: () => '這隻動物今天已經交班 12 次，請改用現有的交班紀錄。',
  logFull: () => '這一天的執行紀錄已滿 1000 筆，沒有寫入。請刪除重複的紀錄後再記。',
};

/** What of a hospital stay isn't there any more. */
export const WARD_MISSING: Readonly<Record<string, () => string>> = {
  belongingGone: () => '找不到這件寄放物品：同事已經把它從清單移除，所以沒有記下歸還。請看過清單再決定。',
  dayRemoved: () =>
    '找不到可以操作的資源：這一天的住院計畫已經由同事刪除，所以沒有寫入。內容都還在這裡，請看過再決定。',
};
