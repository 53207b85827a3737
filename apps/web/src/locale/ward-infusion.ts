/** What is said of an infusion that runs, and of its pump. */
export const infusionFlow = {
  label: '幫浦與實際輸入量',
  running: (rate: string) => `目前 ${rate} mL/時`,
  stopped: '目前沒有在輸',
  given: (ml: string, charged: string) => (charged === '' ? `已輸 ${ml} mL` : `已輸 ${ml} mL，計價 ${charged} mL`),
  run: (from: string, to: string, rate: string, ml: string) => `${from}–${to} ${rate} mL/時，${ml} mL`,
  untilNow: '現在',
  rate: '新的流速',
  change: '調整流速',
  drops: (of20: string, of60: string) => `20 滴／mL 每分鐘 ${of20} 滴，60 滴／mL 每分鐘 ${of60} 滴`,
  again: '。再按一次就照這個流速記下。',
  wrong: '流速要大於 0，最多 5000 mL/時',
  charge: (ml: string) => `依實際輸入量計價（${ml} mL）`,
  charged: (ml: string) => `已改為依實際輸入 ${ml} mL 計價`,
  set: (name: string, what: string, rate: string) => `${name} ${what}：流速調為 ${rate} mL/時`,
};
