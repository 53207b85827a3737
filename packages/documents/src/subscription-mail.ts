import type { MailText } from './account-mail.ts';

/** What a clinic is told of its subscription, by mail. */
export type SubscriptionNews =
  | {
      readonly news: 'paid';
      readonly plan: string;
      readonly amount: number;
      readonly until: string;
      readonly lastFour: string;
    }
  | {
      readonly news: 'notPaid';
      readonly plan: string;
      readonly amount: number;
      readonly next: string | undefined;
      readonly grace: string;
    }
  | { readonly news: 'noCard'; readonly plan: string; readonly amount: number; readonly grace: string }
  | { readonly news: 'lapsed'; readonly plan: string }
  | { readonly news: 'ended'; readonly plan: string }
  | { readonly news: 'cardEnds'; readonly lastFour: string; readonly month: string };

/** What goes on whatever is owed: said wherever something is limited. */
export const NEVER_STOPS = '查閱、書寫與匯出病歷，住院、藥局、收費與通知飼主，都照常使用，不受影響。';

const dollars = (amount: number): string => `NT$ ${amount.toLocaleString('en-US')}`;

/** To whoever gets the clinic's invoices. Days are written as people write them. */
export function subscriptionMail(clinic: string, told: SubscriptionNews, url: string): MailText {
  const { subject, lines } = wordsOf(told);
  return { subject: `${subject}：${clinic}`, text: `${[...lines, '', `查看與處理：${url}`].join('\n')}\n` };
}

function wordsOf(told: SubscriptionNews): { readonly subject: string; readonly lines: readonly string[] } {
  switch (told.news) {
    case 'paid':
      return {
        subject: 'VetLoom 訂閱已付款',
        lines: [`${told.plan}已付款 ${dollars(told.amount)}（卡片末四碼 ${told.lastFour}），使用到 ${told.until}。`],
      };
    case 'notPaid':
      return {
        subject: 'VetLoom 訂閱扣款沒有成功',
        lines: [
          `${told.plan} ${dollars(told.amount)}扣款沒有成功。`,
          told.next === undefined
            ? '不會再自動扣款，請更換卡片或改用其他卡片付款。'
            : `${told.next} 會再試一次，也可以現在更換卡片付款。`,
          `在 ${told.grace} 之前都沒有任何限制；之後不能再增加員工。${NEVER_STOPS}`,
        ],
      };
    case 'noCard':
      return {
        subject: 'VetLoom 訂閱沒有可以扣款的卡片',
        lines: [
          `${told.plan} ${dollars(told.amount)}到期了，但沒有可以扣款的卡片。`,
          `在 ${told.grace} 之前都沒有任何限制；之後不能再增加員工。${NEVER_STOPS}`,
        ],
      };
    case 'lapsed':
      return {
        subject: 'VetLoom 訂閱已經逾期',
        lines: [`${told.plan}一直沒有付款，現在不能再增加員工。${NEVER_STOPS}`, '付款後立刻恢復。'],
      };
    case 'ended':
      return {
        subject: 'VetLoom 訂閱已經結束',
        lines: [`${told.plan}已照您的取消結束，現在不能再增加員工。${NEVER_STOPS}`, '重新訂閱後立刻恢復。'],
      };
    case 'cardEnds':
      return {
        subject: 'VetLoom 訂閱的卡片快要到期',
        lines: [`末四碼 ${told.lastFour} 的卡片到 ${told.month} 為止，請更換卡片，下一期才扣得到款。`],
      };
    default:
      throw new Error(`unknown news: ${told satisfies never}`);
  }
}
