const USES: Readonly<Record<string, { readonly name: string; readonly unit: string }>> = {
  pet: { name: '動物', unit: '隻' },
  user: { name: '飼主', unit: '位' },
  record: { name: '看診', unit: '次' },
  booking: { name: '預約', unit: '筆' },
  bookingWait: { name: '候補', unit: '筆' },
  reminder: { name: '提醒', unit: '筆' },
  problem: { name: '問題清單', unit: '筆' },
  recordTemplate: { name: '病歷範本', unit: '份' },
  drugRule: { name: '用藥規則', unit: '條' },
  examItem: { name: '檢驗項目', unit: '項' },
  standardSet: { name: '儀器參考值', unit: '組' },
  campaign: { name: '群發訊息', unit: '則' },
  reminderTemplate: { name: '提醒範本', unit: '組' },
  setting: { name: '設定', unit: '處' },
};

/** Words of what can be done with an entry of the clinic's lists. */
export const listEntry = {
  use: {
    title: '使用處',
    asking: '正在查…',
    away: '使用處要連線才查得到。',
    none: '目前沒有資料使用這個項目。',
    first: '看一筆',
    count: (use: string, count: number, more: boolean) => {
      const { name, unit } = USES[use] ?? { name: use, unit: '筆' };
      return `${name} ${count.toLocaleString('zh-Hant-TW')} ${unit}${more ? '以上' : ''}`;
    },
    sentence: (parts: readonly string[]) => `目前使用：${parts.join('、')}。`,
  },
  former: (names: readonly string[]) => `以前叫${names.map((name) => `「${name}」`).join('、')}`,
  merge: {
    into: '與另一項合併，留下',
    choose: '選要留下的項目',
    nothing: '沒有這個項目',
    open: '合併…',
    title: (word: string, into: string) => `把「${word}」併入「${into}」`,
    text: (word: string, into: string) =>
      `以後都算「${into}」；寫著「${word}」的舊資料不會改寫，查詢、篩選與統計都會歸到「${into}」。之後隨時可以拆開。`,
    breedText: (word: string, into: string) => `「${word}」的動物以後都算「${into}」，動物資料不會改寫。`,
    do: '合併',
    done: (word: string, into: string) => `已把「${word}」併入「${into}」`,
    undo: '復原',
  },
  part: {
    title: '已併入的項目',
    do: '拆開',
    of: (word: string) => `拆開「${word}」`,
    done: (word: string) => `「${word}」已回到清單`,
  },
  order: {
    open: '排列',
    done: '完成',
    up: (word: string) => `${word}往上`,
    down: (word: string) => `${word}往下`,
  },
  remove: {
    open: '移除',
    title: (word: string) => `移除「${word}」`,
    text: '移除後選單不再出現；已經寫下的資料保留原來的字。同樣意思的項目可以改用合併。',
    do: '移除',
  },
  breeds: {
    title: '合併品種',
    from: '這個品種',
    into: '併入',
    do: '合併',
    done: (word: string, into: string) => `已把「${word}」併入「${into}」`,
    undo: '復原',
  },
} as const;
