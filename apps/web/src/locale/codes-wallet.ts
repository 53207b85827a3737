/** What LINE Pay's codes mean to whoever stands at the counter; those that are missing are told by their number. */
const TROUBLES: Readonly<Record<string, string>> = {
  '0121': '飼主取消了付款，或超過 20 分鐘。',
  '0122': '付款失敗，請飼主換一種付款方式再試。',
  '1101': '這個帳號沒有使用 LINE Pay。',
  '1102': '飼主的 LINE Pay 目前不能付款，請飼主洽 LINE Pay。',
  '1104': 'LINE Pay 找不到這個商店，請檢查設定裡的 Channel ID。',
  '1105': '診所的 LINE Pay 目前不能收款，請洽 LINE Pay。',
  '1106': 'LINE Pay 不接受診所的密鑰，請到設定重新輸入。',
  '1110': '飼主選的信用卡不能使用，請換一張。',
  '1124': '金額不正確，請重新收款。',
  '1133': '付款條碼已失效，請飼主重新打開條碼再掃一次。',
  '1141': '飼主的付款帳戶有問題，請換一種付款方式。',
  '1142': '飼主的餘額不足，請儲值或換一種付款方式。',
  '1145': '這筆付款正在進行，請稍候。',
  '1150': 'LINE Pay 沒有這筆交易。',
  '1152': 'LINE Pay 已經有這筆交易。',
  '1153': '收款金額和付款時不同，沒有扣款。',
  '1155': 'LINE Pay 沒有這個交易編號。',
  '1159': 'LINE Pay 沒有這筆付款要求。',
  '1163': '已經超過 LINE Pay 可以退款的期限，請用其他方式退給飼主。',
  '1164': '退款超過可以退的金額。',
  '1165': '這筆已經退過款了。',
  '1169': '請飼主在 LINE Pay 選付款方式並輸入密碼。',
  '1170': '飼主的餘額剛有變動，請再試一次。',
  '1172': 'LINE Pay 已經有同一個訂單編號，請重新收款。',
  '1178': '診所的 LINE Pay 不收新臺幣，請洽 LINE Pay。',
  '1179': 'LINE Pay 現在不能處理這筆交易。',
  '1180': '已經超過付款時間，請重新收款。',
  '1183': '金額低於 LINE Pay 的最低金額。',
  '1184': '金額超過 LINE Pay 的上限，請分次或換一種方式。',
  '1198': 'LINE Pay 正在處理同一個要求，請稍候。',
  '1199': 'LINE Pay 暫時有問題，請再試一次。',
  '1281': '信用卡付款失敗，請換一張卡。',
  '1282': '信用卡授權失敗，請換一張卡。',
  '1283': 'LINE Pay 拒絕了這筆付款。',
  '1284': '信用卡付款暫停，請換一種付款方式。',
  '1287': '信用卡已過期。',
  '1288': '信用卡帳戶餘額不足。',
  '1289': '超過信用卡額度。',
  '1290': '超過信用卡單筆額度。',
  '1298': '信用卡被拒絕，請換一張卡。',
  '2101': '送給 LINE Pay 的資料有誤，請通知系統管理者。',
  '2102': '送給 LINE Pay 的資料有誤，請通知系統管理者。',
  '9000': 'LINE Pay 內部錯誤，請稍後再試。',
  unreachable: '連不上 LINE Pay，沒有扣款。請稍後再試，或改用其他方式。',
  misconfigured: 'LINE Pay 的位址設定有誤，請通知系統管理者。',
  unsure: 'LINE Pay 沒有回覆。',
  interrupted: '建立付款時中斷，沒有扣款。請再試一次。',
  notReturned: 'LINE Pay 沒有這筆退款，收據照舊。可以再退一次。',
  corrected: '退款時收據已更正為其他付款方式，請核對這張帳單。',
  notPaid: 'LINE Pay 沒有收到這筆款項。',
  booked: '這筆款項的收據已經存在，請核對帳單。',
  noHome: '錢已經收到，但帳單和飼主都已刪除，請退款。',
  clinicClosed: '院所目前停用，款項已收到，恢復後會自動入帳。',
};

/** Why a payment came to nothing, or waits. Empty where nothing is wrong. */
export const troubleSentence = (code: string): string =>
  code === '' ? '' : (TROUBLES[code] ?? `LINE Pay 回覆代碼 ${code}，請稍後再試或換一種方式。`);

/** What stands against a payment by a wallet, by the rule that a refusal names. */
export const WALLET_CONTRADICTIONS: Readonly<Record<string, (detail: Readonly<Record<string, unknown>>) => string>> = {
  walletNotConnected: () => '診所還沒有連接 LINE Pay，請到設定連接，或選其他方式。',
  walletPending: () => '這張帳單另有一筆 LINE Pay 正在等飼主付款，請先取消那一筆。',
  walletNotTaken: () => '這筆 LINE Pay 沒有收到錢，不用退款。',
  walletRefused: ({ code }) => `LINE Pay 沒有退款：${troubleSentence(String(code ?? ''))}`,
  walletRefunding: () => '這筆 LINE Pay 正在退另一筆款，請等它有結果再退。',
  walletCorrected: ({ amount }) =>
    `這筆收款的收據已更正為其他付款方式（${amount ?? 0} 元）。請先選那張收據要保留，還是一起沖銷。`,
  walletUnbooked: ({ amount }) =>
    `LINE Pay 已經另外退了 ${amount ?? 0} 元，帳上還沒記。請先補記 ${amount ?? 0} 元，再退其他的。`,
  walletMoved: ({ here }) =>
    `這筆 LINE Pay 剛才有其他異動，帳上現在是 ${here ?? 0} 元，這次沒有退款也沒有記帳。請關閉後看最新的金額，再決定要不要退。`,
  walletPartBack: () => '這筆 LINE Pay 已經退過一部分，不能再更正成其他付款方式。',
  walletUnreachable: ({ code }) => `LINE Pay 沒有回覆，現在不能對帳：${troubleSentence(String(code ?? ''))}`,
  walletBooked: () => '這筆 LINE Pay 已經入帳，沒有再入一次。',
  walletNoHome: () => '帳單和飼主都已刪除，這筆錢沒有地方可記，請退款。',
};

/** What of a payment by a wallet can't be. */
export const WALLET_PARAMETERS: Readonly<Record<string, (detail: Readonly<Record<string, unknown>>) => string>> = {
  walletNothingOwed: () => '這張帳單在伺服器上沒有欠款。剛改過的內容可能還沒送出，請稍後再試。',
  walletTooMuch: ({ owed }) => `帳單在伺服器上只欠 ${owed ?? 0} 元。剛改過的內容可能還沒送出，請稍後再試。`,
  walletTooMuchBack: ({ left }) => `最多還能退 ${left ?? 0} 元。`,
  walletAccount: ({ code, said }) =>
    `LINE Pay 沒有接受這個帳號：${troubleSentence(String(code ?? ''))}${said ? `（${said}）` : ''}`,
};
