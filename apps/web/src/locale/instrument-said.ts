/** How long ago something was heard of an instrument, as a tool says it. */
function heard(said: string): string {
  const [, seconds] = /^last heard (\d+) s ago$/.exec(said) ?? [];
  return seconds === undefined ? '還沒有收到過資料' : `${seconds} 秒前收到過資料`;
}

/** What tools say of a test or a job, and what of it changes from one time to the next. */
const SAYINGS: readonly (readonly [RegExp, (part: string) => string])[] = [
  [
    /^the port is open, the instrument is not connected now, (.+)$/,
    (part) => `連接埠已開，儀器現在沒有連上；${heard(part)}`,
  ],
  [/^connected, (.+)$/, (part) => `已連上；${heard(part)}`],
  [/^it answers, (.+)$/, (part) => `儀器有回答；${heard(part)}`],
  [/^it answers and names no device$/, () => '服務有回答，沒有列出儀器'],
  [/^(\d+) files match$/, (part) => `有 ${part} 個檔案符合`],
  [/^(\d+) results$/, (part) => `${part} 份結果`],
  [/^(\d+) studies$/, (part) => `${part} 次影像檢查`],
  [/^the line was lost$/, () => '線路斷了'],
  [/^the line is not open yet$/, () => '線路還沒接通'],
  [/^the instrument is not connected$/, () => '儀器沒有連上'],
  [/^this instrument takes no orders$/, () => '這台儀器不收檢驗單'],
  [/^no such instrument is connected here$/, () => '這台工作站沒有這台儀器'],
  [/^it sends by itself: /, () => '這台儀器自己送結果，請在儀器上重送'],
  [/^it makes no reports: /, () => '這台儀器沒有報告檔，請填報告的網址'],
  [/^too late: (.+)$/, (part) => `等太久，已經過期（${saidByTool(part)}）`],
  [/^it was never begun$/, () => '一直沒有開始'],
  [/\bECONNREFUSED\b/, () => '對方拒絕連線，請檢查主機與連接埠'],
  [/\bETIMEDOUT\b/, () => '對方沒有回應'],
  [/\b(?:ENOTFOUND|EAI_AGAIN)\b/, () => '找不到這個主機名稱'],
];

/** What a tool says of an instrument, for people; what has no words here stands as the tool said it. */
export function saidByTool(said: string): string {
  for (const [pattern, word] of SAYINGS) {
    const found = pattern.exec(said);
    if (found) return word(found[1] ?? '');
  }
  return said;
}
