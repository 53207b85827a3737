/** Words of the whiteboard on the wall, and of the screens that show it. */
export const wardWall = {
  title: '住院病房',
  opening: '正在開啟…',
  ended: '這個連結已經停用',
  endedNext: '請診所的管理者重新建立電視連結。',
  stale: (time: string) => `連線中斷，${time} 之後沒有更新`,
  updated: (time: string) => `${time} 更新`,
  free: '空籠與待清潔的籠位',
  count: (count: number) => `${count} 隻`,
  screens: {
    title: '電視模式',
    text: '把連結在病房的螢幕上開啟：不用登入、自動更新，不顯示飼主、電話、原因與金額。移除後，那個螢幕就看不到了。',
    namePlaceholder: '例如：護理站電視',
    removed: (name: string) => `已移除${name}，那個螢幕不再顯示病房`,
  },
} as const;
