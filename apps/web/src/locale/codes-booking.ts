type Detail = Readonly<Record<string, unknown>>;

/** What contradicts itself in bookings, by the rule that a refusal names. */
export const BOOKING_CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  slotTaken: ({ field }) =>
    `這個時間的${field === 'roomID' ? '診間' : '醫師'}已經有預約，沒有寫入。請換時間或換醫師，或兩筆都保留。`,
  waitBooked: () => '這位候補的飼主已經由別人排到預約，沒有再寫入一筆。請看那筆預約，確定要兩筆再另外新增。',
  bookingCheckedIn: () => '這隻動物已經報到，預約不能再更改。要改的話，請先撤銷報到。',
  bookingOver: () => '這筆預約已經取消、婉拒或未到，沒有更改。請先恢復這筆預約。',
  bookingNotOver: () => '這筆預約還在等候審核，請直接核准或婉拒。',
  bookingNotWaiting: () => '這筆預約已經不在等候審核，沒有婉拒。要取消的話，請寫明原因後取消。',
  bookingAhead: () => '預約的時間還沒有到，不能標記未到。',
  bookingOtherPet: () => '這筆預約是另一隻動物的，沒有報到。請從這隻動物的預約報到。',
  pageClosed: () => '線上預約目前沒有開放，沒有寫入。',
  kindNotOffered: () => '這個預約項目不開放線上預約，沒有寫入。',
  placeTaken: () => '這個時段已經有人預約，沒有寫入。請選另一個時間。',
  placeNotOffered: () => '這個時段不開放線上預約，沒有寫入。請選另一個時間。',
  askByPhone: () => '無法在線上完成這筆預約，請與診所聯絡。',
  papersFull: () => '這筆預約收到的文件已經夠多了，其他的請當天帶來。',
  bookingLimit: () => '這位飼主還沒到的線上預約已達上限，沒有寫入。',
  consentChanged: () => '同意事項已經更新，請重新閱讀後再送出。',
  changeTooLate: () => '已經超過可以線上更改的時間，請與診所聯絡。',
  feedsUsedUp: () => '這位醫師的行事曆連結已達上限，沒有新增。請先撤銷不用的連結。',
  bookingOtherOwner: () => '這隻動物是另一位飼主的，沒有預約。請選這位飼主的動物，或先過戶。',
};

/** What is wrong with what was entered for bookings. */
export const BOOKING_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  turnsTooFar: () => '一次排班的日期最多跨 70 天，請分次排。',
  bookingTimes: () => '預約的結束要晚於開始，並在一天以內，請檢查時間。',
};
