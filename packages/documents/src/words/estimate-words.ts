import type { DecisionOutcome } from '@vetloom/domain/estimate/decision.schema.ts';

/** Words of an estimate, whatever it is for. */
interface EstimateWords {
  readonly title: string;
  readonly subject: string;
  readonly made: string;
  readonly validUntil: string;
  readonly item: string;
  readonly price: string;
  readonly number: string;
  readonly amount: string;
  readonly total: string;
  /** What an owner agreed to, where that isn't all of it. */
  readonly acceptedTotal: string;
  readonly notAccepted: (item: string) => string;
  /** What an owner has to know of it. */
  readonly remark: string;
  readonly ownerSignature: string;
  readonly empty: string;
  readonly outcomes: Readonly<Record<DecisionOutcome, string>>;
  readonly signed: (said: Said) => string;
  readonly phoned: (said: Said & { readonly phone: string }) => string;
  /** Said by the owner on their own page. */
  readonly onPage: (said: Said) => string;
  readonly contested: string;
}

/** What is said of a decision. */
interface Said {
  readonly person: string;
  readonly at: string;
  readonly outcome: string;
  /** Who took it down. */
  readonly by: string;
}

const chinese: EstimateWords = {
  title: '估價單',
  subject: '估價內容',
  made: '估價日期',
  validUntil: '有效期限',
  item: '項目',
  price: '單價',
  number: '數量',
  amount: '金額',
  total: '估價合計',
  acceptedTotal: '同意合計',
  notAccepted: (item) => `${item}（未同意）`,
  remark: '以上為估計，實際費用依診療過程增減，以結帳時的帳單為準。',
  ownerSignature: '飼主簽名',
  empty: '還沒有估價項目。',
  outcomes: { accepted: '同意', partly: '部分同意', declined: '不同意' },
  signed: ({ person, at, outcome, by }) => `${at} ${person} 簽名：${outcome}。${by === '' ? '' : `經手 ${by}`}`,
  onPage: ({ person, at, outcome }) => `${at} ${person} 在飼主頁上決定：${outcome}。`,
  phoned: ({ person, at, outcome, by, phone }) =>
    `${at} 電話 ${phone}，${person}：${outcome}。${by === '' ? '' : `經手 ${by}`}`,
  contested: '有不一致的決定，尚待與飼主確認。',
};

const english: EstimateWords = {
  title: 'Estimate',
  subject: 'Estimate for',
  made: 'Date',
  validUntil: 'Valid until',
  item: 'Item',
  price: 'Unit price',
  number: 'Quantity',
  amount: 'Amount',
  total: 'Estimated total',
  acceptedTotal: 'Agreed total',
  notAccepted: (item) => `${item} (not agreed)`,
  remark: 'This is an estimate. The cost depends on the course of the treatment; the bill counts.',
  ownerSignature: 'Owner',
  empty: 'Nothing has been estimated yet.',
  outcomes: { accepted: 'agreed', partly: 'agreed in part', declined: 'declined' },
  signed: ({ person, at, outcome, by }) =>
    `${at}, signed by ${person}: ${outcome}.${by === '' ? '' : ` Taken by ${by}`}`,
  onPage: ({ person, at, outcome }) => `${at}, decided by ${person} on the owner’s page: ${outcome}.`,
  phoned: ({ person, at, outcome, by, phone }) =>
    `${at}, by phone ${phone}, ${person}: ${outcome}.${by === '' ? '' : ` Taken by ${by}`}`,
  contested: 'Decisions differ; the owner is still to be asked.',
};

/** The words of an estimate: English when the print option `englishVersion` is on (spec 1 §9). */
export const estimateWordsFor = (englishVersion: boolean): EstimateWords => (englishVersion ? english : chinese);
