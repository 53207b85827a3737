import { CRM_SETTING, type CrmSetting } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import type { ClinicPlan } from './sizes.ts';

/** How a demo clinic talks with its owners: answers that it gives often, and a menu as it is drawn up; nothing is published, because no account is connected. */
export const crmSetting = (updateDateTime: number, { phone }: Pick<ClinicPlan, 'phone'>): CrmSetting => ({
  ...CRM_SETTING.defaults,
  quickReplies: [
    {
      _id: 'hours',
      title: '門診時間',
      text: '{owner}您好，門診時間是 09:30–12:00、14:00–17:30、18:30–21:00，週日晚上休診。',
    },
    { _id: 'come', title: '請帶來看診', text: '建議帶{pet}來讓醫師看看。方便什麼時候過來？我們先幫您預約。' },
    { _id: 'photo', title: '請拍照片', text: '可以拍一張清楚的照片給我們嗎？光線亮一點、靠近一點，會更好判斷。' },
    {
      _id: 'fasting',
      title: '手術前空腹',
      text: '手術前一晚十點後請不要餵食，早上六點後請不要喝水。{pet}當天請直接來院報到。',
    },
    { _id: 'report', title: '報告出來了', text: '{pet}的報告出來了，醫師看過後會再跟您說明。有問題可以打 {phone}。' },
  ],
  menuTitle: '掛號與聯絡',
  menuPlaces: [
    { _id: 'book', label: '線上預約', action: 'book', value: '' },
    { _id: 'call', label: '打電話', action: 'call', value: phone },
    { _id: 'ask', label: '我要問診', action: 'message', value: '我想詢問毛孩的狀況' },
    { _id: 'hours', label: '門診時間', action: 'message', value: '請問門診時間' },
  ],
  updateDateTime,
});
