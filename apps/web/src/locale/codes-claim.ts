/** What contradicts itself in claims against insurers, by the rule that a refusal names. */
export const CLAIM_CONTRADICTIONS: Readonly<Record<string, () => string>> = {
  claimGone: () => '這筆理賠的看診都已經刪除，沒有可以整理的文件。',
  claimNothingGathered: () => '還沒有整理文件，沒有寄出。請先按「整理文件」。',
  claimGatheredAnew: () => '文件剛剛重新整理過，沒有寄出。請看過新的文件再寄。',
  claimNoMail: () => '沒有保險公司的電子郵件，沒有寄出。請先填上，或把文件交給飼主。',
  claimNoConsent: () => '飼主還沒有同意把文件寄給保險公司，沒有寄出。請先在飼主資料記下同意。',
  claimMailFiles: () => '附帶的檔案太多，郵件寄不出去。請重新整理、不附照片，或下載後交給飼主。',
};

/** What is wrong with what was entered of a claim. */
export const CLAIM_PARAMETERS: Readonly<Record<string, () => string>> = {
  claimEmpty: () => '請至少選一次看診或住院。',
  claimForeign: () => '選到的看診不是這隻動物的，沒有寫入。',
  claimNoAmount: () => '請填保險公司理賠的金額。',
  claimFull: () => '這筆理賠的紀錄已經太多，請另立一筆。',
};
