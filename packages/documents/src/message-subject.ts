import type { MessageMatter } from '@vetloom/domain/core/message-purposes.ts';

/** What stands as the subject of a mail to an owner that was given none. Its sender is named beside it. */
export const MESSAGE_SUBJECT: Readonly<Record<MessageMatter, string>> = {
  care: '毛孩的健康提醒',
  result: '毛孩的檢查結果',
  visit: '關於毛孩的就診',
  greeting: '生日快樂',
  campaign: '診所的消息',
  code: '您的驗證碼',
  order: '訂購單',
  claim: '理賠申請文件',
};

/** The subject of a mail by which somebody tries whether mail arrives. */
export const TEST_SUBJECT = '測試：診所的郵件設定';
