import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { isBillLocked } from '@vetloom/domain/record/bill-lock.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Bill, useBill } from '../../../data/billing/bill.ts';
import { useBillsToPay } from '../../../data/billing/sales.ts';
import { useDeposit } from '../../../data/billing/till.ts';
import { useTakesWallet } from '../../../data/billing/wallet.ts';
import { issueForWallet } from '../../../data/einvoice/invoice-numbers.ts';
import { useCan, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { useBillEstimate } from '../../../data/estimate/estimates.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { estimateCaution } from '../../../parts/estimate/EstimateNote.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { AskFirst } from './AskFirst.tsx';
import classes from './accounting.module.css';
import { BillPane } from './BillPane.tsx';
import { billName } from './bill-name.ts';
import { DiscountDialog, type DiscountTarget } from './DiscountDialog.tsx';
import { GiveUp } from './GiveUp.tsx';
import { MissingPane, openMissed } from './MissingPane.tsx';
import { Overpaid } from './Overpaid.tsx';
import { PaidPane } from './PaidPane.tsx';
import { isTakenBack, standsOn } from './paid-state.ts';
import { Queue, splitQueue } from './Queue.tsx';
import { receiveDateOf } from './ReceiveDay.tsx';
import { SaleActions } from './SaleActions.tsx';
import { SaleForm } from './SaleForm.tsx';
import { SettledPane } from './SettledPane.tsx';
import { TakeBack } from './TakeBack.tsx';
import { TenderPane } from './TenderPane.tsx';
import pane from './tender.module.css';
import { dueOf, owedOn, type Paid, usePayment } from './use-payment.ts';
import { useTender } from './use-tender.ts';
import { WalletDialog } from './WalletDialog.tsx';
import { useWaitingWallet, WalletWaiting } from './WalletWaiting.tsx';
import { paidByWallet, type WalletAct, walletLook, walletOrder, walletPart } from './wallet-act.ts';

interface DeskState {
  /** The bill that came up by itself, until somebody goes on from it: also when another desk settles it meanwhile. */
  readonly held?: string | undefined;
  /** The bill that was left for whichever waits first; the queue may not have heard of it yet. */
  readonly left?: string | undefined;
}

/** The cashier: bill left, tender right, what is missing between. A bill that was paid stays until somebody goes on to the next. */
export default function Accounting() {
  const now = useNow();
  const bills = useBillsToPay();
  const [query, setQuery] = useQuery();
  const queue = bills && splitQueue(bills, now);
  const [desk, setDesk] = useState<DeskState>({});
  const first = queue?.waiting.find(({ record }) => record._id !== desk.left)?.record._id;
  // The queue's order, which every bag that is handed out and every other desk change, doesn't change whose bill lies on the desk: the money of one owner
  // would be taken for another's bill.
  if (query.record === undefined && desk.held === undefined && first !== undefined) setDesk({ ...desk, held: first });
  const chosen = query.record ?? desk.held ?? first;
  // Choosing a bill again begins with it anew.
  const [turn, setTurn] = useState(0);
  const choose = (record: string | undefined) => {
    setQuery({ record });
    setDesk({ left: record === undefined ? chosen : undefined });
    setTurn(turn + 1);
  };
  const asked = useBill(chosen);
  // Its visit was removed: there is nothing to stay for.
  if (asked !== undefined && asked.state !== 'found' && desk.held !== undefined && query.record === undefined)
    setDesk({ left: desk.held });
  const maySell = useCan()('BILLING_WRITE');
  const [selling, setSelling] = useState(false);
  const onSell = () => setSelling(true);
  useHotkey('Alt R', keyWords.sell, onSell, { enabled: maySell && !selling });
  const waiting = queue?.waiting.length;
  useEffect(() => setTabCounts({ 'checkout.accounting': waiting }), [waiting]);
  const move = (step: number) => (event: KeyboardEvent) => {
    // A dialog or the palette above has its own rows to move in.
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    const order = [...(queue?.waiting ?? []), ...(queue?.debts ?? [])].map(({ record }) => record._id);
    const next = order[Math.max(0, order.indexOf(chosen ?? '') + step)];
    if (next !== undefined) choose(next);
  };
  // Also from the amount, where the hand rests: a line of figures has no use for these keys.
  useHotkey('ArrowDown', keyWords.otherBill, move(1), { whileTyping: true });
  useHotkey('ArrowUp', keyWords.otherBill, move(-1), { whileTyping: true });
  if (!bills) return null;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <Queue bills={bills} chosen={chosen} now={now} onChoose={choose} onSell={maySell ? onSell : undefined} />
        {/* While another bill is read nothing stands in its place: neither the former one, nor that there is none. */}
        {asked === undefined ? null : asked.state !== 'found' ? (
          <div className={classes.nothing}>
            {chosen === undefined ? (
              <EmptyState title={checkout.queueEmpty} next={checkout.queueEmptyNext} />
            ) : (
              <EmptyState {...checkout.notHere[asked.state]} />
            )}
          </div>
        ) : (
          <Desk
            key={`${asked.bill.record._id} ${turn}`}
            bill={asked.bill}
            bills={bills}
            next={queue?.waiting.find(({ record }) => record._id !== asked.bill.record._id)}
            now={now}
            onPaid={() => setQuery({ record: asked.bill.record._id })}
            onLeave={choose}
          />
        )}
        {selling ? (
          <SaleForm
            onClose={() => setSelling(false)}
            onSold={(sold) => {
              setSelling(false);
              choose(sold);
            }}
          />
        ) : null}
      </div>
    </Sheet>
  );
}

interface DeskProps {
  readonly bill: Bill;
  readonly bills: readonly OpenBill[];
  /** Who waits besides. */
  readonly next: OpenBill | undefined;
  readonly now: number;
  readonly onPaid: () => void;
  /** Goes to another bill, or to whichever waits first. */
  readonly onLeave: (recordID: string | undefined) => void;
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** One bill on the desk; another bill starts with an empty hand. */
function Desk({ bill, bills, next, now, onPaid, onLeave }: DeskProps) {
  const can = useCan();
  const store = useStore();
  useEffect(() => {
    // The receipts of an old debt may lie beyond what this device holds.
    if (bill.record.petID !== '') void store.openPet(bill.record.petID);
  }, [store, bill.record.petID]);
  const mayReceive = can('BILLING_WRITE');
  const deposit = useDeposit(bill.record.userID);
  const caution = estimateCaution(useBillEstimate(bill.record._id));
  const tender = useTender();
  const { receive, print, busy } = usePayment();
  const [paid, setPaid] = useState<Paid>();
  const heard = useRef<string>(undefined);
  const stands = paid !== undefined && standsOn(bill.receipts, paid.paymentID);
  if (paid && isTakenBack(bill.receipts, paid.paymentID)) setPaid(undefined);
  if (stands) heard.current = paid.paymentID;
  // It stood here as taken and the server has sent it back; one that was taken back stays, with what reverses it.
  const isRefused = paid !== undefined && !stands && heard.current === paid.paymentID;
  const [asking, setAsking] = useState<{ readonly print: boolean }>();
  const [taking, setTaking] = useState<{ readonly receipt: Receipt; readonly reason: string }>();
  const [discounting, setDiscounting] = useState<DiscountTarget>();
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const [together, setTogether] = useState<ReadonlySet<string>>(new Set());
  const others = bills.filter(
    (other) =>
      bill.record.userID !== '' && other.record.userID === bill.record.userID && other.record._id !== bill.record._id,
  );
  const settling = { bill, together: others.filter((other) => together.has(other.record._id)) };
  const due = dueOf(settling);
  const overpaid = bill.received - bill.record.total;
  const isSettled = bill.record.billStatus === THREAD_STATUS.done && due === 0 && overpaid <= 0;
  const isStay = isStayID(bill.record._id);
  const amountID = useId();
  const toAmount = useCallback(() => document.getElementById(amountID)?.focus(), [amountID]);
  const missed = openMissed(bill, declined);
  // Somebody has handed the last bag out or taken the money meanwhile: nothing is left to ask about, and the key for money is pressed for the bill as it stands now.
  if (asking && (missed.length === 0 || isSettled) && !busy) setAsking(undefined);
  const settle = (done: Paid) => {
    setPaid(done);
    // Nothing else comes up by itself meanwhile.
    onPaid();
  };
  const takesWallet = useTakesWallet();
  const offline = useSyncStatus()?.connection === 'offline';
  const [byWallet, setByWallet] = useState<WalletAct>();
  const waiting = useWaitingWallet(
    takesWallet && mayReceive && !offline && !byWallet && !paid ? bill.record._id : undefined,
  );
  const underWay = waiting && (
    <WalletWaiting payment={waiting} settled={isSettled} onLook={() => setByWallet(walletLook(waiting, due))} />
  );
  const [toPrint, setToPrint] = useState<string>();
  const isHere = toPrint !== undefined && bill.receipts.some(({ paymentID }) => paymentID === toPrint);
  // The server writes the receipt: it is printed once it has come here.
  if (isHere) {
    setToPrint(undefined);
    print(bill.record._id, toPrint);
  }
  const takeIn = async (withPaper: boolean, byHand = false) => {
    const said = { invoice: tender.invoice, receiveDate: receiveDateOf(tender.day) };
    const part = takesWallet && !byHand ? walletPart(tender.lines, due) : undefined;
    const lines = part?.others ?? tender.lines;
    const done = lines.length === 0 ? undefined : await receive(settling, lines, withPaper, said);
    if (part && (done || lines.length === 0))
      setByWallet({ ...walletOrder(settling, part, said), before: done, due, withPaper });
    else if (done) settle(done);
  };
  const onReceive = (withPaper: boolean) =>
    missed.length > 0 ? setAsking({ print: withPaper }) : void takeIn(withPaper);
  return (
    <>
      <BillPane
        bill={bill}
        now={now}
        onTakeBack={mayReceive ? (receipt) => setTaking({ receipt, reason: '' }) : undefined}
        onDiscount={can('BILLING_DISCOUNT') && (isStay || !isBillLocked(bill.record)) ? setDiscounting : undefined}
      />
      <MissingPane
        bill={bill}
        declined={declined}
        onDecline={(rowID) => setDeclined(new Set([...declined, rowID]))}
        others={others}
        together={together}
        onTogether={(recordID) => setTogether(toggled(together, recordID))}
        mayEdit={mayReceive}
        onLeave={toAmount}
      />
      {paid ? (
        <PaidPane
          paid={paid}
          // Until the bill has heard of the receipt it would still ask for what was just paid.
          short={stands ? Math.max(0, owedOn(bill)) : paid.left}
          overpaid={mayReceive ? overpaid : 0}
          refused={isRefused}
          next={next}
          onNext={() => onLeave(next?.record._id)}
          onGoOn={() => onLeave(bill.record._id)}
          onPrint={() => print(bill.record._id, paid.paymentID)}
        />
      ) : mayReceive && overpaid > 0 ? (
        <Overpaid
          bill={bill}
          busy={busy}
          onTakeBack={(receipt) => setTaking({ receipt, reason: checkout.overpaidReason })}
        />
      ) : isSettled ? (
        <SettledPane
          bill={bill}
          now={now}
          next={next}
          underWay={underWay}
          onNext={() => onLeave(next?.record._id)}
          onPrint={(paymentID) => print(bill.record._id, paymentID)}
        />
      ) : mayReceive ? (
        <TenderPane
          due={due}
          balance={deposit?.balance ?? 0}
          tender={tender}
          missed={missed.length}
          caution={caution}
          underWay={underWay}
          busy={busy}
          onReceive={onReceive}
          amountID={amountID}
        >
          {isSaleID(bill.record._id) ? (
            <SaleActions saleID={bill.record._id} onCancelled={() => onLeave(undefined)} />
          ) : null}
          <GiveUp bill={bill} onDone={() => onLeave(undefined)} />
        </TenderPane>
      ) : (
        <section className={pane.tender} aria-label={checkout.tender}>
          <h2 className={classes.paneHead}>{checkout.tender}</h2>
          <Notice tone="ochre">{checkout.noPermission}</Notice>
        </section>
      )}
      {byWallet ? (
        <WalletDialog
          order={byWallet.order}
          offline={offline}
          settled={isSettled}
          onDone={(payment) => {
            if (byWallet.withPaper) setToPrint(payment._id);
            // Not waited for; where it was begun at another desk that one issues.
            if (payment.billingID === byWallet.order.billingID) void issueForWallet(store, payment).catch(reportError);
            settle(paidByWallet(byWallet, payment));
            showSuccess(checkout.done(formatMoney(payment.amount), billName(bill)));
            // What went into the deposit is read before the dialog is closed.
            if (payment.toDeposit === 0) setByWallet(undefined);
          }}
          onByHand={() => {
            setByWallet(undefined);
            if (byWallet.before) settle(byWallet.before);
            else void takeIn(byWallet.withPaper, true);
          }}
          onClose={() => {
            setByWallet(undefined);
            if (byWallet.before && paid === undefined) settle(byWallet.before);
          }}
        />
      ) : null}
      {asking ? (
        <AskFirst missed={missed} onClose={() => setAsking(undefined)} onReceive={() => takeIn(asking.print)} />
      ) : null}
      {discounting ? <DiscountDialog {...discounting} onClose={() => setDiscounting(undefined)} /> : null}
      {taking ? <TakeBack {...taking} onClose={() => setTaking(undefined)} /> : null}
    </>
  );
}
