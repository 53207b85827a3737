/** What lists show in the place of a price that nobody has entered. */
export const UNPRICED = '未定價';

/** How a doctor usually orders a drug. */
export const usualDrug = {
  keep: '設為我的慣用',
  giveUp: '取消我的慣用',
  kept: (name: string) => `之後開「${name}」會先填成這樣`,
  givenUp: (name: string) => `「${name}」改回院所的用法`,
  undo: '復原',
};
