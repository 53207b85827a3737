/** Words about a weight as typed. */
export const weighing = {
  changed: (now: string, last: string, day: string) => `${now}？上次是 ${last}（${day}）`,
  notCompared: (now: string) => `${now}？這隻動物的資料還沒到，無法和上次的體重比`,
  outside: (now: string) => `${now}？這種動物很少是這個體重`,
  confirm: (now: string) => `是 ${now}`,
  understood: (weight: string) => `記為 ${weight}`,
  answer: '請先確認體重，再報到。',
  unread: '看不懂這個體重。可以寫 4.2、850g、7斤4兩、9磅。',
} as const;
