type Detail = Readonly<Record<string, unknown>>;

/** What contradicts itself about lots and opened bottles, by the rule that a refusal names. */
export const LOT_CONTRADICTIONS = {
  openedOverdue: (detail: Detail) =>
    `這一瓶開封後只能用到 ${String(detail.until ?? '').replaceAll('-', '/')}，已經逾期。要使用請寫下原因，或改用另一瓶。`,
  notOpened: () => '這個商品沒有設定開封後可用天數，不需要記錄開封。請先到商品資料設定。',
  openedTaken: () => '這一瓶已經取用過，不能取消開封。用不完請報廢剩下的。',
} as const;

/** What is wrong with a reaction to a drug or vaccine, by the rule that a refusal names. */
export const REACTION_FAULTS = {
  reactionEmpty: () => '請寫下看到的症狀。',
  reactionBefore: () => '不良反應的時間早於投予的時間，請檢查。',
} as const;
