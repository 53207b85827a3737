/** In the place of a visit to which a link leads: it is fetched from the clinic, can't be had as things stand, or surely doesn't exist. */
export const missingVisit = {
  fetching: { title: '這筆病歷還不在這台電腦', next: '正在從診所取回這隻動物的病歷。' },
  unreachable: { title: '這筆病歷還不在這台電腦', next: '需要網路才能取回較早的病歷；連上之後會自動出現。' },
  absent: { title: '找不到這筆病歷', next: '可能已經被刪除，或不屬於這間診所。' },
} as const;
