/** Words of the sheet of a day's bookings. */
export interface BookingDayWords {
  readonly title: string;
  readonly day: string;
  readonly count: string;
  readonly time: string;
  readonly pet: string;
  readonly owner: string;
  readonly cause: string;
  readonly doctor: string;
  readonly room: string;
  readonly state: string;
  readonly nobody: string;
}

const chinese: BookingDayWords = {
  title: '當日預約',
  day: '日期',
  count: '筆數',
  time: '時間',
  pet: '動物',
  owner: '飼主與電話',
  cause: '原因',
  doctor: '醫師',
  room: '診間',
  state: '狀態',
  nobody: '這一天沒有預約。',
};

const english: BookingDayWords = {
  title: 'Bookings of the day',
  day: 'Date',
  count: 'Bookings',
  time: 'Time',
  pet: 'Animal',
  owner: 'Owner and phone',
  cause: 'Reason',
  doctor: 'Doctor',
  room: 'Room',
  state: 'State',
  nobody: 'Nobody is booked on this day.',
};

/** The words in the language of the clinic's papers. */
export const bookingDayWordsFor = (englishVersion: boolean): BookingDayWords => (englishVersion ? english : chinese);
