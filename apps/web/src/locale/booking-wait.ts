import type { DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { booking } from './booking.ts';

const parts = (named: readonly DayPart[]): string =>
  named.length === 3 ? '' : named.map((part) => booking.parts[part]).join('、');

/** Words of the waiting list of the calendar. */
export const bookingWait = {
  title: '候補名單',
  none: '沒有人候補。排不到時，在新預約裡按「加入候補」。',
  empty: '沒有人候補',
  emptyNext: '飼主想要的時段滿了，就在新預約裡按「加入候補」；有人取消時，這裡會列出排得下的人。',
  toCalendar: '開啟行事曆',
  fits: (count: number) => `${count} 位這天排得下`,
  fitsSoon: (count: number) => `${count} 位兩週內排得下`,
  urgent: '急',
  /** When somebody could come, in few words; empty for any time. */
  wish: (wish: { readonly parts: readonly DayPart[]; readonly after: string; readonly before: string }): string =>
    [parts(wish.parts), wish.after && `${wish.after} 後`, wish.before && `${wish.before} 前`].filter(Boolean).join(' '),
  anyTime: '時間不限',
  until: (day: string) => `到 ${day}`,
  doctors: (names: readonly string[]) => (names.length === 0 ? '不限醫師' : names.join('、')),
  told: (count: number) => `已通知 ${count} 次`,
  take: (time: string, doctor: string) => spaced(time, doctor),
  takeOf: (pet: string, time: string, doctor: string) => spaced('安排', pet, time, doctor),
  taken: (pet: string, time: string) => `已安排 ${pet}：${time}`,
  more: (pet: string) => `${pet} 的候補`,
  acts: {
    declined: '不要這個時段',
    unreached: '聯絡不到',
    change: '改候補條件',
    urgent: '標為急',
    calm: '取消急',
    close: '結束候補',
  },
  noted: { declined: '已記下：不要這個時段', unreached: '已記下：聯絡不到' },
  undo: '復原',
  closed: (pet: string) => `已結束 ${pet} 的候補`,
  closeReason: '飼主不需要了',
  instead: '排不到？加入候補',
  added: (pet: string) => `已把 ${pet} 加入候補`,
  form: {
    title: (pet: string) => `${pet} 的候補條件`,
    parts: '可以的時段',
    after: '最早',
    before: '最晚結束',
    start: '從',
    end: '到',
    endHint: '空白表示一直等',
    note: '備註',
    save: '儲存',
    saved: '已儲存候補條件',
    faults: { parts: '請至少選一個時段。', end: '最後一天不能比第一天早。', hours: '最晚要比最早晚。' },
  },
} as const;
