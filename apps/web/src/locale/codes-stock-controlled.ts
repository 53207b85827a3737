type Detail = Readonly<Record<string, unknown>>;

const text = (detail: Detail, key: string): string => {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What contradicts itself in the register of controlled drugs, by the rule that a refusal names. */
export const stockControlledContradictions: Readonly<Record<string, (detail: Detail) => string>> = {
  witnessUnfit: () => '這位同事不能當見證人：要是在職、有盤點或調劑權限的人。',
  countIncomplete: (detail) =>
    `「${text(detail, 'name')}」${text(detail, 'lot')} 還沒有盤到；這個地點有帳的批號都要盤。`,
  differenceUnexplained: (detail) =>
    `「${text(detail, 'name')}」${text(detail, 'lot')} 的差異還沒有說明，或選的原因說不通；說明後才能結束今天的盤點。`,
  countClosed: () => '這次盤點已經結束，沒有再做一次。要更正請重新盤點。',
  dayCounted: (detail) =>
    `「${text(detail, 'name')}」在 ${text(detail, 'day').replaceAll('-', '/')} 已由兩位同事盤點確認，不能再補登更早的異動。請改用那天或之後的日期登錄，並在原因或備註寫明實際的日期；要更正的單據請先刪除，再重新開立。`,
  controlledWitness: () => '管制藥品的銷燬要在「管制藥品」頁登錄，由見證人親自確認。',
};
