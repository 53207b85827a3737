type Detail = Readonly<Record<string, unknown>>;

const text = (detail: Detail, key: string): string => {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What contradicts itself in prepaid packages, by the rule that a refusal names. */
export const prepaidContradictions: Readonly<Record<string, (detail: Detail) => string>> = {
  prepaidSpent: (detail) =>
    `「${text(detail, 'name')}」的次數已經用完了，這一項沒有扣抵，帳單照原價。請向飼主收款，或改用另一份套裝。`,
  prepaidLineCovered: (detail) => `「${text(detail, 'name')}」已經用套裝扣抵過了，沒有再扣一次。`,
  prepaidLineGone: () => '帳單上已經沒有這一項，沒有扣抵。',
  prepaidNothingOwed: (detail) => `這張帳單已經付清，「${text(detail, 'name')}」沒有扣抵。要改用套裝請先沖銷收款。`,
  prepaidOtherOwner: () => '這份套裝是另一位飼主的，沒有扣抵。',
  prepaidOtherPet: () => '這份套裝只給另一隻動物用，沒有扣抵。',
  prepaidOtherItem: (detail) => `這份套裝不包含「${text(detail, 'name')}」。`,
  prepaidExpired: () => '這份套裝已經到期，沒有扣抵。需要時可以先展延期限。',
  prepaidRefunded: () => '這份套裝的餘額已經退還，沒有扣抵，帳單照原價。',
  prepaidNothingLeft: () => '這份套裝沒有剩餘的次數了。',
  prepaidPlanChanged: () => '這個套裝方案剛被修改或停售，沒有賣出。請確認現在的內容後再賣一次。',
  prepaidEndChanged: () => '別人剛改過這份套裝的期限，這次沒有改。請看看現在的期限，再決定要不要改。',
  isPrepaidUse: () => '這是套裝扣抵，不能更正金額。請沖銷它，再重新扣抵或收款。',
  depositPackaged: () => '這筆是購買套裝或套裝退回，請到預付套裝退餘額。',
  ownerHasPrepaid: (detail) => `還有沒用完的套裝，價值 ${text(detail, 'left')} 元，請先退還。`,
  petHasPrepaid: (detail) => `${text(detail, 'name') || '這隻動物'}有專用的預付套裝，不能刪除。`,
};

/** What is wrong with what was entered for prepaid packages. */
export const PREPAID_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  prepaidItemTwice: () => '同一個品項不能放在兩行，請合併成一行。',
  prepaidNeedsPet: () => '這個方案只給一隻動物用，請選擇動物。',
  prepaidEndsEarlier: () => '新的到期日要比現在的晚。',
};
