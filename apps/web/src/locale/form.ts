/** Words of fields that hold a day or a time, and of their calendar. */
export const dateField = {
  /** Formats of the calendar's heads: YYYY and M stand for the numbers. */
  month: 'YYYY年M月',
  year: 'YYYY年',
  shortMonth: 'M月',
  calendar: '月曆',
  open: '開啟月曆',
  wrong: '看不懂這個日期，請寫成 2026/11/23、115/11/23 或 11/23。',
  wrongTime: '看不懂這個時間，請寫成 14:30。',
  placeholder: '年/月/日',
  timePlaceholder: '時:分',
  previousMonth: '上個月',
  nextMonth: '下個月',
  previousYear: '前一年',
  nextYear: '後一年',
  previousDecade: '前十年',
  nextDecade: '後十年',
} as const;

/** Words of a field for why something is done. */
export const reasons = { reason: '原因', templates: '常用原因' } as const;
