/** What contradicts itself in e-invoices, by the rule that a refusal names. */
export const EINVOICE_CONTRADICTIONS: Readonly<Record<string, () => string>> = {
  invoicesOff: () => '診所還沒有啟用電子發票，請院長到「設定 → 院所資料 → 電子發票」啟用。',
  invoiceSeller: () => '還沒有填賣方的統一編號或名稱，請院長到「設定 → 院所資料 → 電子發票」填寫後再開立。',
  alreadyInvoiced: () => '這筆收款已經開過發票，沒有再開一張。要換開請先作廢原發票。',
  noInvoiceNumbers: () => '本期的發票字軌用完了，請院長到「設定 → 院所資料 → 電子發票」登錄新的字軌。發票沒有開立。',
  invoiceLowered: () => '這張發票已開過折讓單，不能作廢。請先作廢折讓單，或再開一張折讓單。',
  invoiceReported: () => '這張發票那一期的申報期限已過，不能作廢，請改開折讓單。',
  allowanceReported: () => '這張折讓單那一期的申報期限已過，不能作廢。',
  invoiceVoid: () => '這張發票已經作廢，不能再開折讓單。',
  invoiceWithoutNumber: () => '這張發票還沒有號碼，請等連上線配到號碼後再開折讓單。',
  invoiceWithoutPaper: () => '存入載具或捐贈的發票不印證明聯。',
  invoiceVoidPaper: () => '這張發票已經作廢，不能列印證明聯。',
  invoicePeriodRuns: () => '這一期還沒結束，期末後才能申報空白未使用字軌。',
  invoiceRangeOverlaps: () => '這一段號碼與已登錄的字軌重疊，請核對國稅局的配號通知。',
  invoiceRangeInUse: () => '這一段字軌已經有號碼開出去，不能刪除。沒用到的號碼期末會列為空白未使用。',
};

/** What is wrong with what was entered of an e-invoice. */
export const EINVOICE_PARAMETERS: Readonly<Record<string, () => string>> = {
  nothingToInvoice: () => '這筆收款沒有需要開立發票的項目，或已經開足了。診療收入不在營業稅範圍，開收據即可。',
  invoiceSums: () => '發票的明細與合計對不起來，沒有開立。請重新整理後再開一次。',
  moreThanInvoice: () => '折讓金額超過這張發票剩下的金額。',
  invoiceRange: () => '迄號不能小於起號，一段最多一百萬個號碼。',
  invoicePeriodOver: () => '這一期已經過了申報期限，不能再登錄字軌。',
};
