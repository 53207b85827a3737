/** What contradicts itself of the clinic's own programs, by the rule that a refusal names. */
export const WEBHOOK_CONTRADICTIONS: Readonly<Record<string, () => string>> = {
  webhookMost: () => '一家診所最多二十個程式，請先刪除不用的。',
};

/** What is wrong with what was entered of them. */
export const WEBHOOK_PARAMETERS: Readonly<Record<string, () => string>> = {
  webhookAddress: () => '接收網址必須是加密網址，不能含帳號密碼；院內的主機要先由維運人員開放。',
  webhookEvent: () => '有事件不存在或不能通知，請重新整理後再選。',
};
