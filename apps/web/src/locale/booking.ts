/** Words of bookings and of what a day's bookings need to know. */
export const booking = {
  note: {
    title: '今日備註',
    write: '今日備註',
    change: '編輯今日備註',
    field: '備註',
    hint: '全院今天都看得到，例：下午三點停水、林醫師四點後外出',
    save: '儲存',
    saved: '已儲存今日備註',
    more: (lines: number) => `還有 ${lines} 行`,
    less: '收起',
  },
} as const;
