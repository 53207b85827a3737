const MARK = '（練習）';
/** Characters of a clinic's name at most. */
const MOST = 80;

/** What a clinic's copy to practise on is called, so that nobody takes it for the clinic where only the name stands. */
export const practiceNameOf = (name: string): string => `${name.slice(0, MOST - MARK.length)}${MARK}`;
