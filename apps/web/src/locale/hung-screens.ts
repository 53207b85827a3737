/** Words of screens that hang in the house, each by a link of its own. */
export const hungScreens = {
  none: '還沒有螢幕',
  name: '螢幕名稱',
  create: '建立連結',
  link: '請在螢幕上開啟這個連結。連結只顯示這一次。',
  copy: '複製連結',
  copied: '已複製',
  open: '在這裡開啟',
  remove: '移除',
  removeOf: (name: string) => `移除${name}`,
  offline: '建立與移除需要連線',
} as const;
