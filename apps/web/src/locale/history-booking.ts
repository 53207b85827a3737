import { booking } from './booking.ts';

/** What the history calls the fields of a booking. */
export const BOOKING_FIELDS = {
  userID: '飼主',
  petID: '動物',
  dateTime: '開始',
  dateTimeEnd: '結束',
  doctorID: '醫師',
  roomID: '診間',
  assistantList: '協助',
  division: '服務',
  kindID: '類別',
  cause: '原因',
  info: '備註',
  groupID: '系列',
  status: '狀態',
  platform: '來源',
  approvalStatus: '最後決定',
  by: '決定的人',
  reason: '決定的原因',
  decisions: '經過',
  beside: '同時段並存',
  recordId: '看診',
  checkInDateTime: '報到時間',
  openStatus: '還沒到',
  kept: '已決定照舊的衝突',
  intake: '飼主填寫的資料',
  paperWords: '點收的文件',
  paperFiles: '飼主傳來的文件',
} as const;

/** What the history calls the values of its closed fields. */
export const BOOKING_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: booking.statuses,
  approvalStatus: booking.decisions,
  platform: booking.platforms,
};
