import { Button } from '@mantine/core';
import { reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import { takePrepaidUse } from '@vetloom/domain/billing/prepaid.commands.ts';
import { type CoverOffer, coverOffers } from '@vetloom/domain/billing/prepaid-cover.ts';
import { leftOf, lineFor } from '@vetloom/domain/billing/prepaid-value.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { visitLines } from '@vetloom/domain/record/visit-parts.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { Bill } from '../../../data/billing/bill.ts';
import { usePackagesOf } from '../../../data/billing/prepaid.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { till } from '../../../locale/billing-till.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from '../Prepaid/prepaid.module.css';

const words = prepaidWords.cover;

interface CoverOffersProps {
  readonly bill: Bill;
  readonly now: number;
  readonly mayReceive: boolean;
}

const stands = ({ reverses, reversedBy }: Receipt): boolean => reverses === '' && reversedBy === '';

/** What the owner's packages can pay of this bill, by one key, and what they have paid. */
export function CoverOffers({ bill, now, mayReceive }: CoverOffersProps) {
  const { record, receipts } = bill;
  const run = useRun();
  const store = useStore();
  const { busy, act } = useAct();
  const packages = usePackagesOf(record.userID);
  const lines = visitLines(record).flatMap((group) => group.lines);
  const isOwed = record.total > record.received;
  const asked = { userID: record.userID, petID: record.petID, lines };
  // What a stay is charged for stands in its days, whose lines no package knows.
  const offers = isOwed && mayReceive && !isStayID(record._id) ? coverOffers(packages, asked, receipts, now) : [];
  const used = receipts.filter((receipt) => receipt.prepaid && stands(receipt));
  const takeBack = (receiptID: string) =>
    act(() => run(reverseReceipt, { receiptID, reversalID: newID.receipt(store.now()), reason: words.undoReason }));
  const cover = async ({ prepaid, line, name, left }: CoverOffer) => {
    const receiptID = newID.receipt(store.now());
    const use = { prepaidID: prepaid._id, recordID: record._id, lineID: line._id, receiptID };
    if (!(await act(() => run(takePrepaidUse, use)))) return;
    showUndo({
      message: words.done(name, left - 1),
      undoWord: till.undo,
      onUndo: () => void takeBack(receiptID).then((undone) => undone && showSuccess(till.taken)),
    });
  };
  const [first] = offers;
  useHotkey('Alt U', words.all, () => first && void cover(first), { enabled: first !== undefined && !busy });
  if (offers.length === 0 && used.length === 0) return null;
  return (
    <section className={classes.cover} aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul>
        {used.map((receipt) => (
          <li key={receipt._id}>
            <span>{usedWord(receipt, packages, lines)}</span>
            <b>{formatAmount(-receipt.receive)}</b>
          </li>
        ))}
        {offers.map((offer, at) => (
          <li key={offer.line._id}>
            <span>
              {words.can(offer.line.name, offer.left)} <small>{offer.prepaid.name}</small>
            </span>
            {at === 0 ? <Keycap keys="Alt U" /> : null}
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void cover(offer)}>
              {words.act}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which line a use has paid, and how many are left of it. */
function usedWord(
  { prepaid }: Receipt,
  packages: ReturnType<typeof usePackagesOf>,
  lines: readonly { readonly _id: string; readonly name: string; readonly itemID?: string }[],
): string {
  const owned = packages.find(({ _id }) => _id === prepaid?.prepaidID);
  const line = lines.find(({ _id }) => _id === prepaid?.lineID);
  const own = owned && lineFor(owned.lines, line?.itemID ?? '');
  const left = owned && leftOf(owned).find((one) => one.line._id === own?._id)?.left;
  const name = line?.name ?? owned?.name ?? '';
  return left === undefined ? name : words.used(name, left);
}
