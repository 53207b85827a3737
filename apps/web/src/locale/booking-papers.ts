/** Words of what is asked for before a visit, as the desk sees it. */
export const bookingPapers = {
  title: '看診前資料',
  papers: '文件',
  by: { clinic: '櫃檯已確認', sent: '飼主已傳', owner: '飼主說已備妥' } as const,
  none: '還沒有',
  missingByClinic: '櫃檯確認過：還沒有',
  optional: '選填',
  noAnswer: '沒有回答',
  missing: (what: string) => `還缺：${what}`,
  missingShort: '缺資料',
  missingTitle: (what: string) => `看診前還缺：${what}`,
  consent: (time: string) => `${time} 同意診所說明`,
  former: (question: string) => `${question}（前飼主）`,
  formerConsent: (time: string) => `前飼主 ${time} 同意診所說明`,
  files: (paper: string) => `飼主傳來的${paper}`,
} as const;
