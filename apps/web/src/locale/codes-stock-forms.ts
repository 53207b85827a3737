/** Why a form of purchasing or stock was refused as contradicting others, by the rule that the refusal names. */
export const FORM_CONTRADICTIONS = {
  moreThanBought: () => '退的比那張進貨單進的多，請檢查數量與單位。',
  fileOfOthers: () =>
    '這個檔案院內已經有了，是同事放在您沒有權限看的地方，所以沒有附上。請改附另外掃描或拍照的檔案，或請看得到的同事來附。',
  lessThanReturned: () => '這張進貨單已經退過貨，數量不能改得比退掉的少。請先修改退貨單。',
} as const;

/** What somebody else did first with a form, by the rule that the refusal names. */
export const FORM_TAKEN = {
  formNumber: (name: string) => `單號「${name}」已經用過，請換一個。`,
  orderReceived: (name: string) => `這張訂單已經由同事收過貨（進貨單 ${name}），這一次沒有入庫。請看過再決定。`,
} as const;
