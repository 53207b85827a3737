import type { Relation } from '@vetloom/domain/consent/consent.schema.ts';
import type { SignedMatter, SigningFactKind, SigningWay } from '@vetloom/domain/signature/signature.schema.ts';

/** Words of the pages that say who signed a document, when and how. */
export interface SignatureWords {
  readonly title: string;
  readonly document: string;
  readonly matters: Readonly<Record<SignedMatter, string>>;
  readonly hash: Readonly<Record<'bytes' | 'content', string>>;
  readonly terms: string;
  readonly version: (version: string) => string;
  readonly signers: string;
  readonly happened: string;
  readonly time: string;
  readonly what: string;
  readonly who: string;
  readonly how: string;
  readonly facts: Readonly<Record<SigningFactKind, string>>;
  readonly ways: Readonly<Record<SigningWay, string>>;
  readonly relations: Readonly<Record<Relation, string>>;
  readonly signature: (person: string) => string;
  readonly signed: (facts: {
    readonly person: string;
    readonly relation: string;
    readonly at: string;
    readonly way: string;
  }) => string;
  readonly chain: string;
  readonly row: (facts: { readonly seq: string; readonly hash: string }) => string;
  readonly words: string;
  readonly note: string;
  readonly receivedAt: (at: string) => string;
  /** How the file of a signed copy is called. */
  readonly fileName: (title: string) => string;
}

/** Words of the pages of evidence, which are of the clinic's papers' language: Chinese, with the law that they speak of. */
export const SIGNATURE_WORDS: SignatureWords = {
  title: '電子簽署紀錄',
  document: '文件',
  matters: { consent: '同意書', estimate: '估價單', paper: '發出的文件', file: 'PDF 文件' },
  hash: { bytes: '簽署文件的 SHA-256', content: '簽署內容的 SHA-256（UTF-8）' },
  terms: '簽署前同意的條款',
  version: (version) => `條款版本 ${version}`,
  signers: '簽署人',
  happened: '經過',
  time: '時間',
  what: '事項',
  who: '人員',
  how: '方式',
  facts: {
    sent: '傳送簽署連結',
    shown: '開啟文件',
    proved: '通過驗證碼',
    signed: '簽署',
    refused: '拒絕簽署',
    cancelled: '院所取消',
    revoked: '院所作廢',
  },
  ways: { tablet: '院內平板', link: '手機連結', provider: '外部簽署服務' },
  relations: { owner: '飼主本人', family: '飼主的家人', agent: '受飼主委託', other: '其他' },
  signature: (person) => `${person} 簽名`,
  signed: ({ person, relation, at, way }) => `${person}（${relation}）於 ${at} 以${way}簽署`,
  chain: '異動紀錄鏈',
  row: ({ seq, hash }) => `第 ${seq} 筆，雜湊 ${hash}`,
  words: '簽署內容全文',
  note: '本頁與前面的文件一起加上電子封章（PAdES）。任何一個位元被更動，封章都會失效，可用一般的 PDF 閱讀器檢查。',
  fileName: (title) => `${title}（已簽署）.pdf`,
  receivedAt: (at) => `伺服器於 ${at} 收到`,
};
