import type { SignatureState } from '@vetloom/domain/signature/signature-state.ts';

/** Words of the page on which somebody signs by a link. */
export const ownSigning = {
  loading: '讀取中…',
  title: (title: string) => `簽署：${title}`,
  about: (pet: string) => `寵物：${pet}`,
  for: (name: string, relation: string) => `簽署人：${name}（${relation}）`,
  gone: '找不到這份文件',
  goneNext: '連結可能不完整。請從訊息重新開啟，或聯絡院所。',
  unreachable: '目前連不上',
  unreachableNext: '請檢查網路後再試一次。',
  retry: '再試一次',
  states: {
    waiting: '等待簽署',
    signed: '已完成簽署',
    sealed: '已完成簽署',
    refused: '這份文件已記錄為不同意簽署',
    cancelled: '院所已取消這份簽署',
    expired: '簽署連結已過期',
    revoked: '這份簽署已由院所作廢',
  } satisfies Record<SignatureState, string>,
  texts: {
    waiting: '',
    signed: '正在加上電子封章，稍後即可下載。',
    sealed: '可以下載已簽署的文件留存。',
    refused: '若要更改決定，請聯絡院所。',
    cancelled: '若有疑問，請聯絡院所。',
    expired: '請聯絡院所重新傳送。',
    revoked: '若有疑問，請聯絡院所。',
  } satisfies Record<SignatureState, string>,
  mineSigned: '您已經簽署，正在等待其他簽署人。',
  code: {
    title: '先確認身分',
    text: (to: string) =>
      `我們會傳驗證碼到飼主${to === 'LINE' ? '的 LINE' : `登記的手機 ${to}`}。若您是代為簽署，請向飼主索取驗證碼。`,
    none: '院所沒有飼主可以收驗證碼的手機號碼，無法以連結簽署。請聯絡院所。',
    send: '傳送驗證碼',
    sent: (to: string) => `驗證碼已傳到 ${to}，10 分鐘內有效。`,
    label: '驗證碼（6 位數字）',
    confirm: '確認',
    again: '重新傳送',
    againIn: (seconds: number) => `${seconds} 秒後可重新傳送`,
  },
  download: '下載已簽署的文件',
  file: (title: string) => `${title}（已簽署）.pdf`,
  call: (phone: string) => `打電話給院所 ${phone}`,
  refusal: (rule: string, code: string): string => REFUSALS[rule] ?? REFUSALS[code] ?? '目前無法完成，請再試一次。',
};

const REFUSALS: Readonly<Record<string, string>> = {
  codeWrong: '驗證碼不正確或已失效，請重新確認。',
  rateLimited: '要求太多次，請過一會兒再試。',
  signatureOver: '這份文件的狀態已改變，請重新整理。',
  signatureNoPhone: '院所沒有飼主的手機號碼，請聯絡院所。',
  signatureUndrawn: '請在框內簽名。',
  signatureNobody: '請輸入姓名。',
  networkRequired: '目前連不上，請檢查網路後再試一次。',
};
