type Detail = Readonly<Record<string, unknown>>;

const name = (detail: Detail): string => (typeof detail.name === 'string' ? `「${detail.name}」` : '另一項');

/** What contradicts itself in the clinic's lists, by the rule that a refusal names. */
export const LIST_CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  listWordTaken: (detail) => `清單裡已經另有${name(detail)}，沒有拆開。請先把那一項改名，或把它併進來。`,
};

/** What isn't in the clinic's lists any more. */
export const LIST_MISSING: Readonly<Record<string, () => string>> = {
  listEntryGone: () => '找不到可以操作的資源：同事已經把這一項從清單移除，所以沒有合併。清單沒有改動，請看過再決定。',
};

/** Whose something in the clinic's lists already is. */
export const LIST_TAKEN: Readonly<Record<string, (name: string) => string>> = {
  mergedElsewhere: (into) => `同事已經把這一項併入「${into}」，沒有再併一次。請看過清單再決定。`,
  examItemTaken: (item) => `這一類已經有「${item}」，同一個名稱只能有一個項目。`,
  triggerTaken: (trigger) => `「${trigger}」已經是另一個縮寫。`,
  templateNameTaken: (template) => `已經有叫「${template}」的範本。`,
  roleNameTaken: (role) => `已經有叫「${role}」的角色。`,
};
