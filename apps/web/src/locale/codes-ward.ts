type Detail = Readonly<Record<string, unknown>>;

/** What contradicts itself in hospital stays, by the rule that a refusal names. */
export const wardContradictions: Readonly<Record<string, (detail: Detail) => string>> = {
  otherPet: () => '這筆看診是另一隻動物的，沒有辦理住院。請從這隻動物的看診辦理。',
  pushOff: () => '診所規定不使用推播，沒有開啟。',
  noteTold: () => '同事剛剛已經把這一天的日誌傳給飼主，這一次沒有送出。請看過再決定要不要再傳。',
  notePhotoGone: () => '有照片已經從日誌移除，沒有送出。請重新預覽後再傳。',
  handoverSame: () => '接班的人要和交班的人不同。請由接班的同事登入後簽收。',
  handoverReceived: () => '同事已經接班，不能取消這筆交班。',
  dayHasFacts: () =>
    '這一天已經有調劑、執行、量測、檢驗結果、交班或給飼主的日誌，沒有刪除。請先取消那些紀錄，再刪除這一天。',
  stayHasFacts: () => '這次住院已經有調劑、執行、量測、檢驗結果、交班或給飼主的日誌，不能刪除。請改辦離院。',
  controlledHandedOut: () =>
    '這個藥袋有管制藥品，已經調劑出去，不能改。請先在調劑畫面取消調劑並寫明原因，或另開一個藥袋。',
  priceUnknown: () => '找不到這筆執行當時的單價，沒有計費。請在住院計畫自行加入費用，這裡選「不計費」並寫下原因。',
  stayHasMoney: () => '這次住院已經有收款，不能刪除。請先沖銷收款，或改辦離院。',
};

/** What is wrong with what was entered for hospital stays. */
export const WARD_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  notDayStart: () => '住院日計畫要從一天的開始算起。',
  reasonMissing: () => '沒有給予時，請寫下原因。',
  whyUncharged: () => '不計費時，請寫下原因。',
  checkedReason: () => '第二人已經覆核過，取消這筆紀錄要寫下原因。',
  dayTooFar: () => '住院日計畫只能開在前後一年以內，請檢查日期。',
  bagTwice: () => '兩個藥包用了同一個編號，沒有寫入。請重新新增藥包。',
  timeOfOtherDay: () => '排定的時間不在這一天前後，請改排到那一天的計畫。',
  momentsTooMany: () => '這一天安排的時間太多，請減少後再存。',
  examTooLong: () => '這份檢驗的項目太多，請另外開一份。',
  checkReason: () => '請寫下這一項為什麼不適用。',
  checkValue: () => '這一項要填數值或人員，請填好再核對。',
  checksTooMany: () => '這次手術的核對紀錄已滿 500 筆，沒有寫入。',
  consentEmpty: () => '同意書沒有內容，沒有存。',
  consentForeign: () => '這份同意書選的住院或看診是另一隻動物的，沒有存。',
  consentNobody: () => '請填簽署人的姓名。',
  consentUnsigned: () => '還沒有簽名，請在框內簽名。',
  consentNoWitness: () => '電話口頭同意要有另一位見證人，請填姓名。',
  consentFull: () => '這份同意書已經記錄 20 次決定，只能再記不同意或撤回。要重新簽署請另立一份。',
  pushAddress: () => '瀏覽器的推播位址不是公開的加密服務，沒有開啟。請換一個瀏覽器。',
  noteEmpty: () => '日誌還沒有文字，沒有送出。請先寫給飼主的話。',
  toldTooOften: () => '這一天的日誌已經傳送或列印 20 次，沒有再記錄。',
  handoversTooMany: () => '這隻動物今天已經交班 12 次，請改用現有的交班紀錄。',
  sheetFull: () => '這一天的監測表已滿 5000 格，沒有寫入。請檢查是否重複填寫。',
  logFull: () => '這一天的執行紀錄已滿，沒有寫入。請刪除重複的紀錄後再記。',
};

/** What of a hospital stay isn't there any more. */
export const WARD_MISSING: Readonly<Record<string, () => string>> = {
  belongingGone: () => '找不到這件寄放物品：同事已經把它從清單移除，所以沒有記下歸還。請看過清單再決定。',
  dayRemoved: () =>
    '找不到可以操作的資源：這一天的住院計畫已經由同事刪除，所以沒有寫入。內容都還在這裡，請看過再決定。',
};
