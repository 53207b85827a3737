import { settleBadDebt, writeOffDebt } from './bad-debt.commands.ts';
import { correctReceipt, editCharges, payBill, reverseReceipt } from './billing.commands.ts';
import { handOverTill, putInOut, recordInOut, voidInOut } from './checkout-day.commands.ts';
import { createDebtCall, editDebtCall } from './debt-call.commands.ts';
import { correctDeposit, receiveDeposit, refundDeposit, reverseDeposit } from './deposit.commands.ts';
import { giveDiscount } from './discount.commands.ts';
import { saveDistribution } from './distribution.commands.ts';
import { keepHandovers, voidHandover } from './handover.commands.ts';
import {
  expirePrepaid,
  extendPrepaid,
  refundPrepaid,
  remindPrepaid,
  sellPrepaid,
  takePrepaidUse,
} from './prepaid.commands.ts';
import { createPrepaidPlan, editPrepaidPlan } from './prepaid-plan.commands.ts';
import { takeReceiptLane } from './receipt-lane.commands.ts';
import { recordReceiptPrint } from './receipt-print.commands.ts';
import { cancelSale, createSale, editSale } from './sale.commands.ts';
import { bookWallet, connectWallets, returnWallet } from './wallet.commands.ts';
import { returnWalletPart } from './wallet-part.commands.ts';

/** Commands of bills, receipts, deposits, the till and who earned what. */
export const BILLING_COMMANDS = [
  writeOffDebt,
  settleBadDebt,
  payBill,
  reverseReceipt,
  correctReceipt,
  takeReceiptLane,
  recordReceiptPrint,
  editCharges,
  giveDiscount,
  createDebtCall,
  editDebtCall,
  createSale,
  editSale,
  cancelSale,
  recordInOut,
  putInOut,
  voidInOut,
  handOverTill,
  voidHandover,
  keepHandovers,
  receiveDeposit,
  refundDeposit,
  reverseDeposit,
  correctDeposit,
  createPrepaidPlan,
  editPrepaidPlan,
  sellPrepaid,
  takePrepaidUse,
  refundPrepaid,
  extendPrepaid,
  expirePrepaid,
  remindPrepaid,
  saveDistribution,
  connectWallets,
  bookWallet,
  returnWallet,
  returnWalletPart,
] as const;
