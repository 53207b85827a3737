/** Why something about buying was refused as contradicting what stands, by the rule that the refusal names. */
export const BUYING_CONTRADICTIONS = {
  priceListKnown: () => '這份報價和目前的資料完全一樣，沒有需要更新的。',
  supplierNoAddress: () => '這家廠商還沒有可用的 Email。請先在廠商資料填寫，再寄訂單。',
  mailNotConnected: () => '診所還沒有連接寄信的帳號。請先到「設定 → 院所資料 → 訊息設定」連接 Email。',
  orderMailWaits: () => '這張訂單的信正在傳送，不會再寄第二封。',
  orderMailed: () => '這張訂單已經寄過。確定要再寄一次，請選「再寄一次」。',
  orderClosed: () => '這張訂單已經結案或取消，不能再寄出。',
} as const;

/** What somebody else did first while buying, by the rule that the refusal names. */
export const BUYING_TAKEN = {
  offerChanged: () => '同事剛剛改了這家廠商的品項，這份報價沒有套用。請重新預覽後再套用。',
  orderChanged: () => '訂單剛剛被改過，沒有寄出。請看過之後再寄。',
} as const;
