/** Words for what two desks did at once without seeing each other: an animal checked in twice, a till handed over twice. */
export const doubles = {
  label: '重複的報到與交班',
  visits: (pet: string, entries: readonly string[]) =>
    `${pet}今天報到了 ${entries.length} 次（${entries.join('、')}），當時兩邊看不到對方。都還留著。`,
  handovers: (entries: readonly string[]) =>
    `同一個錢櫃有 ${entries.length} 次交班（${entries.join('、')}），當時兩邊看不到對方。都還留著。`,
  entry: (time: string, by: string) => (by === '' ? time : `${time} ${by}`),
  settle: '處理',
  look: '查看',
  dialog: {
    title: (pet: string) => `${pet}報到了兩次`,
    text: '兩個櫃檯在看不到對方時各報到了一次。請選要留下的一次；櫃檯寫的原因、備註和體重會帶過去。',
    bothWritten: '兩次都已經有看診內容。留下一次時，另一次會移到「已刪除的病歷」，30 天內可以復原。',
    needsDelete: '另一次已經有看診內容，要刪除病歷的權限才能拿掉。請洽有權限的同事。',
    bare: '只有報到',
    worked: '有看診內容',
    cause: '原因',
    note: '備註',
    none: '沒有填寫',
    keep: '留這一次',
    keepNamed: (time: string) => `留這一次：${time} 的報到`,
    both: '兩次都留',
    cancel: '先不處理',
    reason: '重複報到',
    kept: (pet: string, time: string) => `已留下${pet} ${time} 的報到`,
    keptBoth: (pet: string) => `${pet}的兩次報到都保留`,
  },
  handover: {
    title: '這段時間交了兩次班',
    text: (entries: readonly string[]) =>
      `另一次：${entries.join('、')}。當時兩邊看不到對方，兩次都還算數。是同一個錢櫃，就作廢一次；是兩個錢櫃，就都保留。`,
    show: (entry: string) => `看 ${entry}`,
    both: '兩次都正確',
    bothDone: '兩次交班都保留',
    void: '作廢這一次',
    voidTitle: '作廢這次交班？',
    voidText: '這一次會留在紀錄裡，但不再算數；它的款項會回到目前的錢櫃，由下一次交班點清。',
    reason: '原因',
    reasonBegin: '重複交班',
    voidDone: '已作廢這次交班，款項回到目前的錢櫃',
    chip: '重複',
    voided: '已作廢',
    voidedText: (by: string, time: string, reason: string) =>
      `${by} 於 ${time} 作廢：${reason}。款項已回到當時的錢櫃，由下一次交班點清。`,
  },
} as const;
