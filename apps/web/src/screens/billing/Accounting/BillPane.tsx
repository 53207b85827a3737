import { type BillGroup, type BillLine, billGroups } from '@vetloom/domain/billing/bill-lines.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { ratedLines } from '@vetloom/domain/lines/bill.totals.ts';
import { billEnd, type Discount, WHOLE_BILL } from '@vetloom/domain/lines/discount.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { visitLines } from '@vetloom/domain/record/visit-parts.ts';
import { ageAt, formatShortAge } from '@vetloom/ui/format/age.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { Fragment, useEffect, useRef } from 'react';
import type { Bill } from '../../../data/billing/bill.ts';
import { checkout } from '../../../locale/billing.ts';
import { BillInvoices } from '../../../parts/einvoice/BillInvoices.tsx';
import { EstimateNote } from '../../../parts/estimate/EstimateNote.tsx';
import { breedWord, livedUntil, stateWord } from '../../../parts/patient-strip/patient-words.ts';
import { StayWord } from '../../../parts/ward/StayWord.tsx';
import { permits } from '../../../routes/guard.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { routeNamed } from '../../../routes/route-table.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import classes from './accounting.module.css';
import { BillClaims } from './BillClaims.tsx';
import { billName } from './bill-name.ts';
import { CoverOffers } from './CoverOffers.tsx';
import type { DiscountTarget } from './DiscountDialog.tsx';
import discountClasses from './discount.module.css';
import { limitWord, offWord } from './discount-word.ts';
import { ReceiptList } from './ReceiptList.tsx';

interface BillPaneProps {
  readonly bill: Bill;
  readonly now: number;
  readonly onTakeBack: ((receipt: Receipt) => void) | undefined;
  /** Missing where the person may give no discount, or the bill is settled; of a stay each day says whether it is. */
  readonly onDiscount: ((target: DiscountTarget) => void) | undefined;
}

/** The bill as it will be printed: groups, lines, discounts, what is due. */
export function BillPane({ bill, now, onTakeBack, onDiscount }: BillPaneProps) {
  const { record, pet, received, kinds, stayDiscounts: ofDays } = bill;
  const words = useUiWords();
  const head = useRef<HTMLElement>(null);
  // In one column the screen stands where the former bill was paid: whose bill this is comes first.
  useEffect(() => void head.current?.scrollIntoView({ block: 'nearest' }), []);
  const groups = namedGroups(bill);
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0);
  const gross = groups.reduce((sum, group) => sum + group.subTotal, 0);
  const { discounts = [], roundingOff = 0, discountTotal = 0 } = record;
  // What another program had received is in none of the receipts above.
  const { settledElsewhere: elsewhere = 0, surplusElsewhere = 0 } = record;
  const beforeDiscounts = record.total + roundingOff + discountTotal;
  const { lineOff, billOff, ...end } = billEnd(beforeDiscounts, ratedLines(record), discounts);
  // Of a stay the days have discounts: the bill knows what they come to.
  const given = ofDays?.given ?? discounts;
  const limited = ofDays?.limited ?? end.limited;
  const whole = discounts.find(({ _id }) => _id === WHOLE_BILL);
  const linesOff = discountTotal - billOff;
  const give = (key: string, name: string, sum: number) => {
    const at = ofDays?.targets.get(key) ?? { recordID: record._id, target: key };
    onDiscount?.({ ...at, name, sum, stands: given.find(({ _id }) => _id === key) });
  };
  return (
    <section className={classes.bill} aria-label={checkout.billOf(billName(bill))}>
      <header ref={head} className={classes.billHead}>
        <b>{billName(bill)}</b>
        <span>
          {[pet && breedWord(kinds, pet), pet && formatShortAge(ageAt(pet.birth, livedUntil(pet, now)), words.age)]
            .filter(Boolean)
            .join(' ')}
        </span>
        {isStayID(record._id) ? <StayMark stayID={record._id} /> : null}
        {pet?.status === PET_STATUS.death ? <Chip>{stateWord(pet)}</Chip> : null}
        {pet && knownAllergy(pet) !== undefined ? <Chip tone="cinnabar">{checkout.allergy(pet.allergy)}</Chip> : null}
        <span className={classes.owner}>
          {pet?.userName} {formatPhone(pet?.userPhone)}
        </span>
      </header>
      <div className={classes.billScroll}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{checkout.items}</th>
              <th scope="col">{checkout.number}</th>
              <th scope="col">{checkout.price}</th>
              <th scope="col">{checkout.subTotal}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Fragment key={group.name}>
                <tr className={classes.groupRow}>
                  <th scope="colgroup" colSpan={3}>
                    {group.name}
                  </th>
                  <td>{formatAmount(group.subTotal)}</td>
                </tr>
                {group.lines.map((line) => (
                  <tr key={line.key}>
                    <td>
                      {line.name}
                      <LineDiscount
                        discount={given.find(({ _id }) => _id === line.key)}
                        off={lineOff.get(line.key) ?? 0}
                        limited={limited.has(line.key)}
                      />
                      {onDiscount && line.subTotal > 0 && ofDays?.targets.has(line.key) !== false ? (
                        <button
                          type="button"
                          className={discountClasses.lineDiscount}
                          aria-label={checkout.discount.on(line.name)}
                          onClick={() => give(line.key, line.name, line.subTotal)}
                        >
                          {checkout.discount.word}
                        </button>
                      ) : null}
                    </td>
                    <td>{formatQuantity(line.number)}</td>
                    <td>{formatAmount(line.price)}</td>
                    <td>
                      <b>{formatAmount(line.subTotal)}</b>
                    </td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
        <CoverOffers bill={bill} now={now} mayReceive={onTakeBack !== undefined} />
        <ReceiptList receipts={bill.receipts} onTakeBack={onTakeBack} />
        <BillInvoices billID={bill.record._id} mayWrite={onTakeBack !== undefined} />
        {pet === undefined || record._id.startsWith('/sale/') ? null : (
          <BillClaims petID={pet._id} billID={record._id} />
        )}
      </div>
      <footer className={classes.billFoot}>
        <Sum label={checkout.lines(lines)} value={gross} />
        {beforeDiscounts === gross ? null : <Sum label={discountName(bill)} value={beforeDiscounts - gross} />}
        {linesOff === 0 ? null : <Sum label={checkout.discount.word} value={-linesOff} />}
        {whole ? (
          <Sum
            label={`${checkout.discount.whole} ${offWord(whole.off)}${limitWord(whole, limited.has(WHOLE_BILL))} · ${whole.reason}`}
            value={-billOff}
          />
        ) : null}
        {roundingOff === 0 ? null : <Sum label={checkout.rounding} value={-roundingOff} />}
        {onDiscount && ofDays === undefined && beforeDiscounts > linesOff ? (
          <p>
            <button
              type="button"
              className={discountClasses.wholeDiscount}
              onClick={() => give(WHOLE_BILL, checkout.discount.whole, beforeDiscounts - linesOff)}
            >
              {whole ? checkout.discount.change : checkout.discount.whole}
            </button>
          </p>
        ) : null}
        {elsewhere === 0 ? null : <Sum label={checkout.paidElsewhere} value={-elsewhere} />}
        {received === elsewhere ? null : <Sum label={checkout.alreadyPaid} value={elsewhere - received} />}
        {surplusElsewhere === 0 ? null : (
          <p className={classes.surplus}>{checkout.surplusElsewhere(formatMoney(surplusElsewhere))}</p>
        )}
        <EstimateNote billID={record._id} />
        <p className={classes.dueRow} data-over={received > record.total}>
          <span>{received > record.total ? checkout.overpaidWord : checkout.total}</span>
          <b>{formatMoney(Math.abs(record.total - received))}</b>
        </p>
      </footer>
    </section>
  );
}

interface LineDiscountProps {
  readonly discount: Discount | undefined;
  readonly off: number;
  readonly limited: boolean;
}

/** A line's discount in words, with why it was given. */
const LineDiscount = ({ discount, off, limited }: LineDiscountProps) =>
  discount ? (
    <small className={discountClasses.lineOff}>
      {offWord(discount.off)}
      {limitWord(discount, limited)} {formatAmount(-off)} · {discount.reason}
    </small>
  ) : null;

const Sum = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <p>
    <span>{label}</span>
    <span>{formatAmount(value)}</span>
  </p>
);

const discountName = ({ record }: Bill): string =>
  record.drugDiscountRate === 1
    ? checkout.otherDiscount
    : checkout.drugDiscount(`${formatQuantity(record.drugDiscountRate * 100)}%`);

/** That it is the bill of a stay, and the way to what was done in it. */
function StayMark({ stayID }: { readonly stayID: string }) {
  const session = useSessionView();
  const word = <StayWord stayID={stayID} />;
  if (!permits(routeNamed('inHospital.editV2').access, session)) return <Chip tone="accent">{word}</Chip>;
  return (
    <AppLink to={links.stay(stayID)}>
      <Chip tone="accent">{word}</Chip>
    </AppLink>
  );
}

interface NamedGroup {
  readonly name: string;
  readonly lines: readonly BillLine[];
  readonly subTotal: number;
}

/** Groups as the owner reads them: charges and tasks of the same name stand together. */
function namedGroups(bill: Bill): NamedGroup[] {
  const named = new Map<string, NamedGroup>();
  for (const group of billGroups(visitLines(bill.record))) {
    const name = groupName(group, bill);
    const before = named.get(name);
    named.set(name, {
      name,
      lines: [...(before?.lines ?? []), ...group.lines],
      subTotal: (before?.subTotal ?? 0) + group.subTotal,
    });
  }
  return [...named.values()];
}

function groupName(group: BillGroup, { record }: Bill): string {
  if (group.kind !== 'drug') return group.class || checkout.groups[group.kind];
  const waiting = record.drugBag.filter((bag) => !bag.dispensed).length;
  return waiting === 0
    ? checkout.dispensed(record.drugBag.length, formatTime(record.drugDispensedDateTime))
    : checkout.undispensed(waiting);
}
