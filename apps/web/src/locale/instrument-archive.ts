import type { messageView, replayed } from '@vetloom/protocol/instrument.ts';
import type { z } from 'zod';

const monthsWord = (months: number) => (months % 12 === 0 ? `${months / 12} 年` : `${months} 個月`);

/** Words of the archive of what instruments sent. */
export const archive = {
  title: '訊息紀錄',
  text: '儀器送來的每一則訊息都照原樣留著。改好代碼對照後，可以重新解讀。',
  kept: (months: number) =>
    `原始訊息保留 ${monthsWord(months)}，之後刪除內容；結果留在病歷，還沒歸入的會留到有人處理。`,
  keepFor: '原始訊息保留多久',
  months: monthsWord,
  keptNow: '已改保留時間',
  gone: { erased: '飼主要求刪除個人資料，內容已刪除。', expired: '超過保留時間，內容已刪除。' },
  goneShort: '內容已刪除',
  search: '找單號、編號或內容',
  instrument: '儀器',
  allInstruments: '全部儀器',
  state: '狀態',
  allStates: '全部狀態',
  states: { unread: '還沒讀', read: '已解讀', empty: '沒有結果', unreadable: '無法解讀' } satisfies Record<
    z.output<typeof messageView>['state'],
    string
  >,
  from: '從',
  to: '到',
  find: '搜尋',
  columns: ['收到時間', '儀器', '狀態', '結果', '來源'],
  reports: (count: number) => (count === 0 ? '–' : `${count} 份`),
  needsNetwork: '訊息紀錄在診所的伺服器上，連線後才能查看。',
  empty: '沒有訊息',
  emptyNext: '儀器送來訊息後，會列在這裡。',
  noneFits: '沒有符合的訊息',
  noneFitsNext: '換個字或放寬條件再找。',
  more: '載入更早的',
  open: (time: string, device: string) => `${time} ${device} 的訊息`,
  close: '收起',
  why: (why: string) => `原因：${why}`,
  toReport: '看結果',
  replay: '重新解讀這一則',
  replayNow: '重新解讀',
  replayAll: (count: number) => `重新解讀列出的 ${count} 則`,
  replayTitle: (count: number) => `重新解讀 ${count} 則訊息？`,
  replayText: '依現在的代碼對照與單位重讀。已歸入病歷的結果若有不同，病歷上的數值會更正，原來的值劃線留著。',
  replayed: ({ read, changed, refused, unreadable, gone }: z.output<typeof replayed>) =>
    [
      `已重讀 ${read} 則`,
      changed === 0 ? '結果都一樣' : `${changed} 份結果有變`,
      refused === 0 ? '' : `${refused} 份寫不進病歷，維持原樣`,
      unreadable === 0 ? '' : `${unreadable} 則無法解讀`,
      gone === 0 ? '' : `${gone} 則內容已刪除，不能重讀`,
    ]
      .filter(Boolean)
      .join('，'),
} as const;
