import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { MONEY_METHODS } from '@vetloom/domain/billing/receipt.schema.ts';

/** Words of the slip of a deposit. */
interface DepositWords {
  readonly titles: Readonly<Record<Deposit['kind'], string>>;
  readonly taken: string;
  readonly amounts: Readonly<Record<Deposit['kind'], string>>;
  readonly methods: Readonly<Record<(typeof MONEY_METHODS)[number], string>>;
  readonly method: string;
  readonly before: string;
  readonly after: string;
  readonly note: string;
  readonly by: (name: string) => string;
  readonly keep: string;
  readonly ownerSignature: string;
}

const chinese: DepositWords = {
  titles: {
    in: '儲值收據',
    refund: '儲值退款單',
    used: '儲值使用單',
    reversal: '儲值沖銷單',
    carried: '儲值餘額轉入單',
    packaged: '儲值購買套裝單',
    unpackaged: '套裝退回儲值單',
  },
  taken: '已沖銷',
  amounts: {
    in: '存入金額',
    refund: '退還金額',
    used: '使用金額',
    reversal: '沖銷金額',
    carried: '轉入金額',
    packaged: '購買套裝金額',
    unpackaged: '套裝退回金額',
  },
  methods: { cash: '現金', creditCard: '信用卡', transfer: '轉帳', linePay: 'LINE Pay' },
  method: '付款方式',
  before: '之前餘額',
  after: '儲值餘額',
  note: '備註',
  by: (name: string) => `經手 ${name}`,
  keep: '請保留本單，餘額可抵付本院費用。',
  ownerSignature: '飼主簽名',
};

const english: DepositWords = {
  titles: {
    in: 'Deposit Receipt',
    refund: 'Deposit Refund',
    used: 'Deposit Used',
    reversal: 'Deposit Reversal',
    carried: 'Deposit Carried Over',
    packaged: 'Package Bought',
    unpackaged: 'Package Given Back',
  },
  taken: 'reversed',
  amounts: {
    in: 'Paid in',
    refund: 'Paid back',
    used: 'Used',
    reversal: 'Reversed',
    carried: 'Carried over',
    packaged: 'Package bought',
    unpackaged: 'Package given back',
  },
  methods: { cash: 'Cash', creditCard: 'Credit card', transfer: 'Transfer', linePay: 'LINE Pay' },
  method: 'Method',
  before: 'Balance before',
  after: 'Balance',
  note: 'Note',
  by: (name: string) => `Handled by ${name}`,
  keep: 'Please keep this slip. The balance pays for services of this clinic.',
  ownerSignature: 'Owner',
};

/** The words of a deposit's slip: English when the print option `englishVersion` is on (spec 1 §9). */
export const depositWordsFor = (englishVersion: boolean): DepositWords => (englishVersion ? english : chinese);
