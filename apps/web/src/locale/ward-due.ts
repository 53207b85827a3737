import type { Outcome } from '@vetloom/domain/hospital/stay-day.schema.ts';

/** Words of what is due in the ward. */
export const due = {
  label: '現在要做',
  wardNow: '全病房 現在要做',
  live: '自動更新',
  calm: '現在沒有要做的事。',
  controlled: '管制',
  choose: (what: string) => `選取 ${what}`,
  doneOf: (what: string) => `完成 ${what}`,
  space: '空白',
  keys: { move: '移動', done: '完成', skip: '略過', open: '開啟', choose: '選取' },
  skip: {
    title: '略過，寫下原因',
    of: (what: string) => `略過：${what}`,
    outcome: '結果',
    reason: '原因',
    go: '記錄',
    outcomes: { held: '暫緩', refused: '動物拒絕', vomited: '給後吐出', stopped: '停止' } satisfies Partial<
      Record<Outcome, string>
    >,
  },
  round: {
    title: (count: number) => `逐項確認 ${count} 項`,
    text: '每一項做完就勾選。量到的數值可以直接填，填了就算完成。',
    go: (count: number) => `記錄 ${count} 項`,
    none: '先勾選做完的項目',
    value: (what: string) => `${what} 的數值`,
    confirm: (what: string) => `${what} 已完成`,
    placeholder: '數值',
    weight: (kg: string) => `體重 ${kg}`,
    noWeight: '沒有體重',
    perKg: (perKg: string, kg: string, mg: string) => `${perKg} mg/kg × ${kg} kg = ${mg} mg`,
  },
} as const;
