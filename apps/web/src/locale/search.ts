/** Words of what the palette says about owners and animals. */
export const peopleSearch = {
  owner: '飼主',
  lastVisit: '上次',
  today: '今天',
  owed: '未結',
  open: '開啟動物頁',
  openOwner: '開啟飼主頁',
  openVisit: '開啟看診紀錄',
  pay: '開啟結帳',
  copyPhone: '複製電話',
  petsOf: (count: number) => `${count} 隻動物`,
} as const;
