import {
  OWNER_BOOKING_SETTING,
  type OwnerBookingSetting,
} from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';

/** The page on which owners of a demo clinic book by themselves: open, with its words. */
export const ownerPage = (updateDateTime: number): OwnerBookingSetting => ({
  ...OWNER_BOOKING_SETTING.defaults,
  isOn: true,
  greeting: '您好，請選擇要預約的項目。急診請直接來電，我們會立刻為您安排。',
  consent: '我們只用您留下的資料安排看診並與您聯絡。無法前來請提早取消，讓時段留給需要的動物。',
  updateDateTime,
});
