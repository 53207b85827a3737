/** What a certificate for an insurer says it is for. */
export const CLAIM_PURPOSE = '保險理賠';

/** The subject of the mail that brings a claim to an insurer. */
export const claimSubject = (clinic: string, policyNumber: string): string =>
  `【${clinic}】寵物保險理賠文件${policyNumber === '' ? '' : `（保單 ${policyNumber}）`}`;

/** What an insurer reads with the papers of a claim. */
export const claimMail = ({
  clinic,
  phone,
  owner,
  pet,
  policyNumber,
  files,
}: {
  readonly clinic: string;
  readonly phone: string;
  readonly owner: string;
  readonly pet: string;
  readonly policyNumber: string;
  readonly files: number;
}): string =>
  [
    '您好：',
    `附上${owner}的寵物「${pet}」理賠文件，共 ${files} 個檔案。`,
    ...(policyNumber === '' ? [] : [`保單號碼：${policyNumber}`]),
    '文件由本院依飼主同意提供，僅供理賠使用。',
    `${clinic}${phone === '' ? '' : `　電話 ${phone}`}`,
  ].join('\n');
