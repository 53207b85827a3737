/** Words of places, in the settings of the inventory. */
export const places = {
  title: '存放地點',
  intro: '庫存放在哪些地方，例如 藥局、住院、冰箱、往診車。排第一的是沒有指定地點時使用的地方。',
  retired: (name: string) => `已停用 ${name}`,
} as const;

/** Words of closing months, in the settings of the inventory. */
export const closing = {
  title: '關帳',
  intro: '關帳之後，那個月和更早的單據與盤點都不能再開立或修改。診療中發生的領藥與使用照樣入帳，列為遲到。',
  next: (month: string) => `關帳 ${month}`,
  confirmTitle: (month: string) => `關帳 ${month}`,
  confirmText: (month: string) => `${month} 和更早的單據都不能再開立或修改；要更正時，在開放的月份另開單據。`,
  none: '還沒有關過帳',
  through: (month: string) => `已關帳到 ${month}`,
  closedBy: (who: string, time: string) => `${time} ${who} 關帳`,
  reopenedBy: (who: string, time: string, reason: string) => `${time} ${who} 重新開放：${reason}`,
  open: '已重新開放',
  closed: '已關帳',
  late: (count: number) => `遲到 ${count} 筆`,
  lateTitle: (month: string) => `${month} 關帳之後才入帳的異動`,
  lateLine: (happened: string, recorded: string) => `發生 ${happened}，入帳 ${recorded}`,
  reopen: '重新開放',
  reopenTitle: (month: string) => `重新開放 ${month}`,
  reopenText: '已經看過的數字可能會變。請寫下原因，之後請再關帳一次。',
  reason: '原因',
  done: (month: string) => `已關帳 ${month}`,
  reopened: (month: string) => `已重新開放 ${month}`,
  month: '月份',
  audit: '帳與結存的核對',
  auditNever: '每天凌晨三點核對一次，還沒有核對過。',
  auditGood: (time: string) => `${time} 核對過：所有結存都等於異動的總和。`,
  auditWrong: (time: string, count: number) => `${time} 核對：有 ${count} 處結存與異動不符，請聯絡系統管理員。`,
  cancel: '取消',
  readOnly: '您可以查看；關帳需要「庫存設定」的編輯權限。',
} as const;
