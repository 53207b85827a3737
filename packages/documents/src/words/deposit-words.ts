import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';

/** Words of the slip of a deposit. */
export const depositWords = {
  titles: {
    in: '儲值收據',
    refund: '儲值退款單',
    used: '儲值使用單',
    reversal: '儲值沖銷單',
  } satisfies Record<Deposit['kind'], string>,
  taken: '已沖銷',
  amounts: {
    in: '存入金額',
    refund: '退還金額',
    used: '使用金額',
    reversal: '沖銷金額',
  } satisfies Record<Deposit['kind'], string>,
  methods: {
    cash: '現金',
    creditCard: '信用卡',
    transfer: '轉帳',
    linePay: 'LINE Pay',
  } satisfies Record<MoneyMethod, string>,
  method: '付款方式',
  before: '之前餘額',
  after: '儲值餘額',
  note: '備註',
  by: (name: string) => `經手 ${name}`,
  keep: '請保留本單，餘額可抵付本院費用。',
  ownerSignature: '飼主簽名',
} as const;
