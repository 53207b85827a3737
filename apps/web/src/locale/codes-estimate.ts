/** What contradicts itself in estimates, by the rule that a refusal names. */
export const ESTIMATE_CONTRADICTIONS: Readonly<Record<string, () => string>> = {
  estimateOtherPet: () => '這筆看診或估價單是另一隻動物的，沒有寫入。請從這隻動物的資料開啟。',
  estimateDecided: () =>
    '飼主已經對這份估價單做了決定，內容不能再改。請按「另立新估價」，新的那份經飼主同意後會取代它。',
};

/** What is wrong with what was entered of an owner's decision. */
export const ESTIMATE_PARAMETERS: Readonly<Record<string, () => string>> = {
  decisionEmpty: () => '這份估價單還沒有項目，飼主沒有可以決定的內容。',
  decisionNobody: () => '請填是誰決定的。',
  decisionNoPhone: () => '請填打了哪一支電話。',
  decisionNoTime: () => '請填通話的日期與時間。',
  decisionUnsigned: () => '還沒有簽名，請飼主在簽名框內簽名。',
  decisionNoLines: () => '部分同意時，請勾選同意的項目；全部同意或全部不同意請改選那一項。',
  decisionReason: () => '更正先前的決定時，請寫下原因。',
  decisionPage: () => '「在飼主頁上決定」只有飼主自己能記下，請選簽名或電話。',
  decisionForeign: () => '要更正的決定不是這份估價單的，沒有寫入。',
};
