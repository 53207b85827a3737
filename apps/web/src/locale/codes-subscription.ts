import { formatMoney } from '@vetloom/ui/format/number.ts';
import { subscription } from './subscription.ts';

/** What contradicts itself in subscriptions, by the rule that a refusal names. */
export const SUBSCRIPTION_CONTRADICTIONS: Readonly<
  Record<string, (detail: Readonly<Record<string, unknown>>) => string>
> = {
  noSubscription: () => '這台伺服器沒有訂閱方案，不收費，也沒有任何功能受限。',
  noPlan: () => '還沒有方案，或這個方案已經不開放，請重新選擇。',
  alreadyPaid: () => '這個方案已經付過款，沒有再扣一次。',
  sumChanged: ({ amount }) =>
    `金額已經變成 ${typeof amount === 'number' ? formatMoney(amount) : '別的數字'}，沒有扣款。請看過新的金額再確定一次。`,
  laterChange: () => '費用較低的方案會在目前的期間結束後開始，不需要付款，請改按「確定更改」。',
  paymentOpen: () => '有一筆付款還沒有結果，沒有再扣一次。請先完成那一筆，或等它結束。',
  nothingDue: () => '這一期已經付過款，沒有再扣一次。',
  planClinics: ({ plan, clinics, used }) =>
    `這位負責人的「${plan ?? ''}」最多 ${clinics ?? ''} 間院所，現在有 ${used ?? ''} 間。請先改用可以有更多院所的方案；現有的院所照常使用。`,
  noCard: () => subscription.failed('noCard'),
  cardRefused: ({ reason }) => subscription.failed(typeof reason === 'string' ? reason : null),
  dayOver: () => '這一天已經過了，請選今天以後的日期。',
  notPaid: () => '這一筆沒有扣款成功，沒有可以退的錢。',
};

/** Why nobody more can be taken on. */
export const noPlaceWords = ({ rule }: Readonly<Record<string, unknown>>): string =>
  rule === 'subscription'
    ? '註冊失敗，員工數已達上限：這間院所的方案沒有付款，付款後就能再增加員工。已經在職的人不受影響。'
    : '註冊失敗，員工數已達上限。';
