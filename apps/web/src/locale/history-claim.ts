/** What the history calls the fields of a claim against an insurer. */
export const CLAIM_FIELDS = {
  insurer: '保險公司',
  insurerMail: '保險公司信箱',
  policyNumber: '保單號碼',
  asked: '申請金額',
  note: '備註',
  recordIDs: '看診',
  inHospitalIDs: '住院',
  petID: '動物',
  userID: '飼主',
  packets: '理賠資料',
  facts: '理賠進度',
  openStatus: '是否結案',
} as const;
