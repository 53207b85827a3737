type Detail = Readonly<Record<string, unknown>>;

const text = (detail: Detail, key: string): string => {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What contradicts itself in places, months, counts, transfers and losses, by the rule that a refusal names. */
export const stockLedgerContradictions: Readonly<Record<string, (detail: Detail) => string>> = {
  monthClosed: (detail) =>
    `${text(detail, 'month')} 已經關帳，這個日期的單據不能再開立或修改。請改用關帳之後的日期，另開一張單據更正。`,
  datedBeforeStock: (detail) =>
    `這間診所的庫存從 ${text(detail, 'day').replaceAll('-', '/')} 開始記帳，更早的已經算在當時的庫存裡。請改用那天或之後的日期；期初有漏的，請用盤點更正。`,
  datedAhead: () => '已經發生的事不能填未來的日期，請改成實際的日期。',
  monthNotOver: (detail) => `${text(detail, 'month')} 還沒有結束，月底過後才能關帳。`,
  laterMonthClosed: (detail) => `${text(detail, 'month')} 也已經關帳，請先重新開放它。`,
  placeNotEmpty: (detail) =>
    `「${text(detail, 'value')}」還有 ${text(detail, 'lots')} 個批號的庫存，請先搬走或盤點歸零。`,
  lastPlace: () => '這是唯一的存放地點，不能停用。',
  countTooLarge: (detail) => `一次最多盤點 ${text(detail, 'most')} 個批號，請選一個地點或一部分商品分次盤點。`,
  countOpen: () => '大家還在盤點，請先結束盤點再看差異。',
  countEnded: () => '這次盤點已經結束，這些數量沒有收進去。數字還留在這台裝置。',
  countApproved: () => '這次盤點已經核准過，沒有再做一次。要更正請修改它的盤點單。',
  countDropped: () => '這次盤點已經放棄。',
  countDisputed: (detail) => `「${text(detail, 'name')}」有兩個人數出不同的數量，請選一個再核准。`,
  countNeedsOther: (detail) =>
    `「${text(detail, 'name')}」是管制藥品，差異要由另一個人也盤點過，數量相同，才能核准。請另一位同事盤點，或由他核准。`,
  countUnexplained: (detail) => `「${text(detail, 'name')}」是管制藥品，差異要寫下原因才能核准。`,
  countEmpty: () => '還沒有盤到任何項目，沒有可以核准的。',
  signedAlready: () => '您已經簽過名了，期初庫存要由另一位同事簽第二個名。',
  receivedTooMuch: () => '收到的比送出的多，請檢查數量。',
  transferUnexplained: () => '收到的比送出的少，請寫下原因。',
  transferOver: () => '這張調撥單已經收下或取消，沒有再做一次。',
  witnessNeeded: (detail) =>
    text(detail, 'name') === ''
      ? '銷毀需要另一位院內同事在場見證，請選擇見證人。'
      : `「${text(detail, 'name')}」是管制藥品，這樣的異動要有另一位同事在場，由他輸入 PIN 或密碼確認。`,
};
