type Detail = Readonly<Record<string, unknown>>;

/** What stands in the way of exams and instruments, by the rule that a refusal names. */
export const INSTRUMENT_CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  noInstrument: () => '診所還沒有連接儀器，請手動輸入結果。',
  instrumentOff: () => '這台儀器已經停用，請到「同步工具」開啟，或改用別台。',
  attachedElsewhere: () => '同事已經把這份儀器結果歸入另一份病歷，所以這一次沒有歸入。請看過再決定。',
  reportAttached: () => '這份儀器結果已經歸入病歷，所以沒有擱置。要擱置請先取消歸入。',
  orderDone: () => '這張檢驗單的結果已經全部回來，不能取消。',
  orderCancelled: () => '這張檢驗單已經取消，不能再抓報告。',
  examNotRequested: () => '這項檢驗還沒有送檢，不能完成。請先按「送檢」。',
  examUnfinished: () => '檢驗還沒有完成，沒有報告可以處理。',
};

/** What of instruments was given wrongly, by the rule that a refusal names. */
export const INSTRUMENT_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  studyTooLarge: () => '這次影像檢查的張數太多，放不下了，請分成幾次送出。',
  detachReason: () => '已經把這份結果告訴飼主，取消歸入要寫明原因。',
  sameInstrument: () => '同一台工作站已有儀器使用這條連線（序列埠、連接埠或資料夾），請檢查設定。',
  instrumentTakesNone: () => '這台儀器不收檢驗單，請改選別台，或在儀器上直接輸入。',
  noTest: () => '這次看診沒有等這台儀器的檢驗，請先選檢驗。',
};

/** What of instruments is another's already, by the rule that a refusal names. */
export const INSTRUMENT_TAKEN: Readonly<Record<string, () => string>> = {
  orderNumber: () => '這個檢驗單號已經用過，這一次沒有送出。請再送一次。',
};
