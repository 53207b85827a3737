/** What contradicts itself in handovers and the till's other money, by the rule that a refusal names. */
export const handoverContradictions: Readonly<Record<string, () => string>> = {
  keptWasVoided: () => '其中一次交班已經由同事作廢，所以沒有改變。請看過再決定。',
  handoversApart: () => '這幾次交班是一次接一次的，不是同時交的，所以沒有改變。',
  handoversKept: () => '同事已經確認這幾次交班都正確，所以沒有改變。請看過再決定。',
  keptIsVoided: () => '您要留下的那次交班已經作廢，所以這一次沒有作廢。請看過再決定。',
  entryTooOld: () => '這筆收支超過 7 天，已經算進交班，不能劃掉。請另外記一筆相反的收支並註明原因。',
  handoverTooLate: () =>
    '這次交班送到時已經超過 7 天，那幾天的錢後來已由別人交過，所以沒有記錄。點到的數字都還在這裡，請和接班的同事對一次。',
  handoverTooOld: () => '這次交班超過 7 天，款項已經不能再算進錢櫃，不能作廢。',
};
