/** Words of a stay's bill that was settled and paid. */
export const wardLock = {
  locked: '帳單已結清並鎖定：已結帳日子的品項與金額要先解鎖才能改，文字、量測與執行可以照常記錄。',
  who: '請有「解鎖已結帳紀錄」權限的同事處理。',
  open: '解鎖帳單',
  reasonHint: '例如：漏收換藥',
  unlocked: '帳單已解鎖',
  until: '再次結帳或收清時會自動鎖回。',
  unbilled: '結帳後執行、沒有計費：',
  paidAsMore: '照目前的接回時間與同住動物，住宿費比已收的少：',
  night: (day: string, paid: string, byRule: string) => `${day}已收 ${paid}，照規則 ${byRule}`,
  paidAsMoreNext: '解鎖帳單後會照規則重算。',
  given: (name: string, times: number, when: string) => `${name} ${times} 次（${when}）`,
} as const;
