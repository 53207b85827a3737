import type { DayPart, Weekday } from '@vetloom/domain/clinic/settings/booking.setting.ts';

/** Words of the clinic's hours and its rules of booking. */
export const hours = {
  title: '門診時間',
  text: '排班與線上預約只會開放在這些時段。',
  days: { mon: '一', tue: '二', wed: '三', thu: '四', fri: '五', sat: '六', sun: '日' } satisfies Record<
    Weekday,
    string
  >,
  parts: { morning: '上午', afternoon: '下午', evening: '晚上' } satisfies Record<DayPart, string>,
  columns: { day: '週', total: '時數' },
  table: '每週門診時間',
  place: (day: string, part: string) => `週${day}${part}`,
  from: (place: string) => `${place}開始`,
  to: (place: string) => `${place}結束`,
  closed: '休診',
  open: '開放',
  openPart: (place: string) => `開放${place}`,
  closePart: (place: string) => `${place}改為休診`,
  total: (count: string) => `${count} 時`,
  copyMonday: '把週一套用到平日',
  clear: '清除全部',
  faults: {
    half: '請填開始與結束時間。',
    order: '結束要晚於開始。',
    overlap: '和前一個時段重疊。',
  },
  suggested: '尚未確認',
  suggestedText: '這是一般診所的時段。改成您的時間後儲存；不用改也請按儲存確認。',
  rules: '預約規則',
  rulesText: '只影響之後的新預約。櫃檯代為預約時只會提醒，不會擋下。',
  fields: {
    timeSlotMin: { label: '每格時間', hint: '日曆上一格的長度', unit: '分' },
    priorBookingMin: { label: '最早提前', hint: '現在起多久之後才能約，0 表示不限', unit: '分' },
    latestCancelBookingMin: { label: '取消期限', hint: '飼主自己取消，最晚在多久之前，0 表示不限', unit: '分' },
    futureCanBooking: { label: '可約到', hint: '', unit: '天後' },
    remindBeforeHours: {
      label: '看診前提醒',
      hint: '看診前多久自動傳訊息給飼主，0 表示不傳；會用到簡訊點數或 LINE 則數',
      unit: '小時前',
    },
    disableLineBooking: { label: 'LINE 預約', hint: '飼主送出後進入待審核', unit: '' },
  },
  until: (day: string) => `目前開放到 ${day}`,
  earliest: (time: string) => `現在最早能約 ${time}`,
  lineOn: '開放',
  lineOff: '關閉',
  wrong: {
    timeSlotMin: '請填 5 到 240 的整數。',
    priorBookingMin: '請填 0 到 44,640 的整數。',
    latestCancelBookingMin: '請填 0 到 44,640 的整數。',
    futureCanBooking: '請填 0 到 730 的整數。',
    remindBeforeHours: '請填 0 到 168 的整數。',
  },
  readOnly: '您的角色可以看，不能修改。',
  saved: '已儲存門診時間',
} as const;
