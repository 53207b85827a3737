import type { ConsentOutcome, ConsentWay, Relation } from '@vetloom/domain/consent/consent.schema.ts';

/** What is said of somebody's word to a consent. */
interface SaidFacts {
  readonly person: string;
  readonly relation: string;
  readonly at: string;
  readonly way: string;
  readonly outcome: string;
  readonly witness: string;
  /** Who took it down. */
  readonly by: string;
}

/** Words of a consent on paper. */
interface ConsentWords {
  readonly subject: string;
  readonly asked: string;
  readonly signer: string;
  readonly relations: Readonly<Record<Relation, string>>;
  readonly ways: Readonly<Record<ConsentWay, string>>;
  /** Who says no in person signs nothing. */
  readonly inPerson: string;
  readonly outcomes: Readonly<Record<ConsentOutcome, string>>;
  readonly said: (facts: SaidFacts) => string;
  /** Where nobody has signed, what is filled in by hand. */
  readonly byHand: string;
}

const chinese: ConsentWords = {
  subject: '預定項目',
  asked: '列印日期',
  signer: '立同意書人簽名',
  relations: { owner: '飼主本人', family: '飼主的家人', agent: '受飼主委託', other: '其他' },
  ways: { signature: '當場簽名', paper: '紙本', phone: '電話口頭' },
  inPerson: '當面',
  outcomes: { signed: '同意', refused: '不同意', withdrawn: '撤回同意', cancelled: '不需要了' },
  said: ({ person, relation, at, way, outcome, witness, by }) =>
    `${at} ${person}（${relation}）${way}：${outcome}。${witness === '' ? '' : `見證 ${witness}。`}${by === '' ? '' : `經手 ${by}`}`,
  byHand: '與飼主的關係：＿＿＿＿＿＿　見證人：＿＿＿＿＿＿　日期：＿＿＿＿＿＿',
};

const english: ConsentWords = {
  subject: 'Procedure',
  asked: 'Date',
  signer: 'Signature',
  relations: { owner: 'owner', family: 'family of the owner', agent: 'authorised by the owner', other: 'other' },
  ways: { signature: 'signed here', paper: 'on paper', phone: 'by telephone' },
  inPerson: 'in person',
  outcomes: {
    signed: 'agreed',
    refused: 'did not agree',
    withdrawn: 'withdrew consent',
    cancelled: 'no longer needed',
  },
  said: ({ person, relation, at, way, outcome, witness, by }) =>
    `${at} ${person} (${relation}), ${way}: ${outcome}.${witness === '' ? '' : ` Witness: ${witness}.`}${by === '' ? '' : ` Taken by ${by}`}`,
  byHand: 'Relation to the owner: ____________  Witness: ____________  Date: ____________',
};

/** Words of a consent in the clinic's language of papers. */
export const consentWordsFor = (isEnglish: boolean): ConsentWords => (isEnglish ? english : chinese);
