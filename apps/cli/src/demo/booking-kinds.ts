import {
  BOOKING_KIND_SETTING,
  type BookingKindSetting,
  bookingKindRow,
} from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';

const KINDS = [
  { _id: 'visit', name: '一般門診', division: '一般門診', minutes: 30, colour: 0, roomKind: 'consult', isOnline: true },
  {
    _id: 'again',
    name: '回診',
    division: '回診',
    minutes: 15,
    colour: 6,
    roomKind: 'consult',
    isOnline: true,
    isApproved: true,
  },
  {
    ...{ _id: 'vaccine', name: '疫苗注射', division: '預防醫學', minutes: 15, colour: 1, roomKind: 'consult' },
    ...{ preparation: '請帶預防注射手冊；當天精神食慾要正常', isOnline: true, isApproved: true },
  },
  {
    ...{ _id: 'check', name: '健康檢查', division: '健康檢查', minutes: 60, colour: 3, roomKind: 'consult' },
    ...{ preparation: '檢查前 8 小時不要餵食，可以喝水', isOnline: true },
  },
  {
    ...{ _id: 'echo', name: '超音波', division: '影像檢查', minutes: 45, colour: 5, roomKind: 'imaging' },
    preparation: '檢查前 8 小時不要餵食；檢查前 2 小時盡量不要排尿',
  },
  {
    ...{ _id: 'dental', name: '洗牙', division: '牙科', minutes: 120, colour: 2, roomKind: 'surgery' },
    preparation: '前一晚 10 點後不要餵食，當天早上不要喝水',
  },
  {
    ...{ _id: 'neuter', name: '絕育手術', division: '外科', minutes: 90, colour: 4, roomKind: 'surgery' },
    preparation: '前一晚 10 點後不要餵食；術前要先做過血液檢查',
  },
  { _id: 'bath', name: '美容', division: '美容', minutes: 90, colour: 7, roomKind: '', isOnline: true },
] as const;

/** A demo clinic's kinds of appointment. */
export const bookingKinds = (updateDateTime: number): BookingKindSetting => ({
  ...BOOKING_KIND_SETTING.defaults,
  kinds: KINDS.map((kind, order) => bookingKindRow.parse({ ...kind, order })),
  updateDateTime,
});
