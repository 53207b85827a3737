/** What a refusal on their own page says to an owner, by its rule; with what is safe and what to do next. */
export const PORTAL_REFUSALS: Readonly<Record<string, () => string>> = {
  ownerNoWay: () => '診所沒有您可以收驗證碼的手機或 LINE，請來電，我們會更新您的資料。',
  estimateChanged: () => '診所剛剛改了這份估價，您還沒有做決定。請看過新的內容再選。',
  estimateWithdrawn: () => '診所已經收回這份估價，您不需要做決定。',
  estimateReplaced: () => '診所開了新的估價，請看新的那一份。',
  estimateOver: () => '這份估價已經過期，請與診所聯絡。',
  billPaid: () => '這筆帳單已經付清，不需要再付，也沒有扣款。',
  billPaying: () => '櫃台正在為這筆帳單收款，請稍候再看，沒有扣款。',
  billChanged: () => '帳單金額剛剛變動了，沒有扣款。請確認新的金額再付。',
  payFailed: () => '目前無法用 LINE Pay 付款，沒有扣款。請稍後再試，或到櫃台付款。',
  paperRevoked: () => '這份文件已經作廢，不能再下載。',
};

/** The same to people of the clinic. */
export const PORTAL_CONTRADICTIONS: Readonly<Record<string, () => string>> = {
  ...PORTAL_REFUSALS,
  ownerPageClosed: () => '飼主頁還沒有開放，沒有產生連結。請先到設定的「飼主頁」開放。',
  ownerErased: () => '這位飼主的個人資料已經刪除，沒有飼主頁。',
};
