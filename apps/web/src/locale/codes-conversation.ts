type Detail = Readonly<Record<string, unknown>>;

const said = (detail: Detail, name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');

/** At which step the messaging app refused a menu. */
const MENU_STEPS: Readonly<Record<string, string>> = {
  create: '建立選單',
  upload: '上傳圖片',
  show: '顯示選單',
  hide: '收回選單',
  ask: '查詢選單',
};

/** What contradicts itself in conversations and messages, by the rule that a refusal names. */
export const CONVERSATION_CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  lineLeft: (detail) => `${said(detail, 'name') || '這位飼主'}已退出或封鎖診所的 LINE，請改用其他方式。`,
  lineNotLinked: () => '這位飼主還沒有綁定 LINE。',
  messageGone: () => '這則訊息已經交給業者，或同事處理過了，沒有改變。請看現在的狀態。',
  messageNotFailed: () => '這則訊息不是失敗或不確定，沒有改變。請看現在的狀態。',
  codeNotAgain: () => '驗證碼不能由院所重送，請飼主在頁面上重新索取。',
  messageWaits: () => '這筆提醒已經有一則訊息排在佇列，還沒有送出。',
  accountUnproved: (detail) =>
    `還沒確認${said(detail, 'name') || '這個帳號'}是飼主本人，沒有送出飼主的資料。請先請飼主綁定 LINE。`,
  cardForeign: (detail) =>
    `卡片上的資料現在不屬於${said(detail, 'name') || '這位飼主'}，沒有送出。動物可能已經換了飼主，請重新選一張卡片。`,
  conversationProved: (detail) =>
    `這個帳號已經由 LINE 確認是${said(detail, 'name') || '一位飼主'}，不能改成別人。要改的話，請先解除綁定。`,
  lineUnsent: () => '對方已經收回這則訊息，沒有存入病歷。',
  menuEmpty: () => '選單還沒有格子或選單列文字，沒有發布。',
  menuNotPublished: (detail) =>
    `LINE 沒有接受（${MENU_STEPS[said(detail, 'step')] ?? '發布選單'}），選單維持原狀。${said(detail, 'said')}`,
};

/** What is wrong with what was entered for conversations. */
export const CONVERSATION_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  menuPlace: (detail) =>
    `「${said(detail, 'label')}」按下後沒有地方去，沒有發布。線上預約要先開放，電話、網址和要送出的話要填寫正確。`,
};
