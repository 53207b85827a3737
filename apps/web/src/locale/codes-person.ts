type Detail = Readonly<Record<string, unknown>>;

const text = (detail: Detail, key: string): string => {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What is gone, by how its id begins. */
const GONE: Readonly<Record<string, string>> = {
  record: '這次看診',
  receipt: '這筆收款',
  deposit: '這筆儲值',
  reminder: '這筆提醒',
  message: '這則訊息',
  referral: '這筆轉診',
  adverseReaction: '這筆不良反應',
  examItem: '這個檢驗項目',
  staff: '這位同事',
  role: '這個角色',
};

/** The word for a document that is gone; undefined where its id doesn't tell. */
export function goneWord(detail: Detail): string | undefined {
  const [, kind = ''] = text(detail, 'id').split('/');
  return Object.hasOwn(GONE, kind) ? GONE[kind] : undefined;
}

/** What somebody typed to prove who they are, by the field that was wrong. */
const PROOFS: Readonly<Record<string, string>> = {
  pin: '輸入的 PIN 不對，沒有執行。請本人再輸入一次，或改用密碼。',
  password: '密碼不對，沒有執行。請本人再輸入一次。',
};

/** Of a PIN or password that was wrong; undefined for any other refusal. */
export function wrongProof(detail: Detail): string | undefined {
  const field = text(detail, 'field');
  return text(detail, 'reason') === 'wrong' && Object.hasOwn(PROOFS, field) ? PROOFS[field] : undefined;
}

/** Of a PIN at a desk whose sign-in is too old to be vouched for by one; undefined for any other refusal. */
export const oldProof = (detail: Detail): string | undefined =>
  text(detail, 'reason') === 'oldSession' ? '這台電腦登入已超過十二小時，不能用 PIN 確認，請改用密碼。' : undefined;
