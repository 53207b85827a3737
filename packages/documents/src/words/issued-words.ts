/** Words of what a paper bears that is issued. */
export interface IssuedWords {
  readonly number: string;
  readonly code: string;
  /** Where the code is looked up. */
  readonly check: string;
}

const chinese: IssuedWords = {
  number: '文件編號',
  code: '查驗碼',
  check: '掃描右方條碼，或開啟下列網址，可確認這份文件是否有效：',
};
const english: IssuedWords = {
  number: 'Document no.',
  code: 'Check code',
  check: 'Scan the code on the right, or open this address, to see whether this paper is valid:',
};

/** The words in a paper's language. */
export const issuedWordsFor = (language: 'zh-Hant' | 'en'): IssuedWords => (language === 'en' ? english : chinese);
