import { Button } from '@mantine/core';
import { leftOf } from '@vetloom/domain/billing/prepaid-value.ts';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import type { OwnedPackage } from '../../../data/billing/prepaid.ts';
import { prepaidWords as words } from '../../../locale/billing-prepaid.ts';
import { BillInvoices } from '../../../parts/einvoice/BillInvoices.tsx';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import accounting from '../Accounting/accounting.module.css';
import classes from '../parts/till.module.css';
import { ExtendDialog } from './ExtendDialog.tsx';
import { endWord, isEndingSoon } from './end-word.ts';
import own from './prepaid.module.css';
import { RefundDialog } from './RefundDialog.tsx';

interface PackageDetailProps {
  readonly owned: OwnedPackage;
  readonly now: number;
  readonly mayWrite: boolean;
}

/** A package: what is left of it and until when, and everything that happened to it. */
export function PackageDetail({ owned, now, mayWrite }: PackageDetailProps) {
  const { prepaid, owner, pet, liability } = owned;
  const [asking, setAsking] = useState<'refund' | 'extend'>();
  const isOpen = prepaid.state === 'open';
  const mayExtend = mayWrite && prepaid.expireDateTime !== 0 && (isOpen || prepaid.state === 'expired');
  return (
    <section className={classes.pane} aria-label={prepaid.name}>
      <header className={`${classes.head} ${own.head}`}>
        <b>{prepaid.name}</b>
        <Chip tone={isOpen ? 'moss' : 'quiet'}>{words.states[prepaid.state]}</Chip>
        {isEndingSoon(prepaid, now) ? <Chip tone="ochre">{endWord(prepaid, now)}</Chip> : null}
        <span className={classes.balance}>
          {words.liability}
          <b>{formatMoney(liability)}</b>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.lines}>
        <p className={own.facts}>
          {[
            owner?.name ?? words.unknown,
            prepaid.petID === '' ? words.shared : words.ofPet(pet?.name ?? ''),
            words.soldOn(formatDate(prepaid.createDateTime), formatMoney(prepaid.price)),
            endWord(prepaid, now),
          ].join(' · ')}
        </p>
        <BillInvoices billID={prepaid._id} mayWrite={mayWrite} />
        <Left owned={owned} />
        <Entries owned={owned} />
      </div>
      <div className={own.actions}>
        <Button
          size="sm"
          variant="default"
          component={AppLink}
          to={links.to('checkout.deposit', { user: prepaid.userID })}
        >
          {words.toDeposit}
        </Button>
        {mayExtend ? (
          <Button size="sm" variant="default" onClick={() => setAsking('extend')}>
            {words.extend.act}
          </Button>
        ) : null}
        {mayWrite && isOpen ? (
          <Button size="sm" variant="default" data-danger onClick={() => setAsking('refund')}>
            {words.refund.act}
          </Button>
        ) : null}
      </div>
      {asking === 'refund' ? <RefundDialog owned={owned} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'extend' ? <ExtendDialog prepaid={prepaid} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}

function Left({ owned: { prepaid } }: { readonly owned: OwnedPackage }) {
  return (
    <table className={accounting.lines}>
      <thead>
        <tr>
          <th scope="col">{words.columns.item}</th>
          <th scope="col">{words.columns.left}</th>
          <th scope="col">{words.columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {leftOf(prepaid).map(({ line, left, value }) => (
          <tr key={line._id}>
            <td>{line.name}</td>
            <td>{words.left(left, line.uses)}</td>
            <td>
              <b>{formatAmount(value)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ owned: { prepaid } }: { readonly owned: OwnedPackage }) {
  const lineOf = new Map(prepaid.lines.map(({ _id, name }) => [_id, name]));
  const rows = [
    ...prepaid.entries.map(({ _id, kind, at, by, amount, line = '', name = '', reason = '' }) => ({
      ...{ _id, at, by, amount, what: words.kinds[kind] },
      said: [name || lineOf.get(line), reason].filter(Boolean).join(' · '),
    })),
    ...prepaid.extensions.map(({ _id, at, by, from, to, reason }) => ({
      ...{ _id, at, by, amount: 0, what: words.extend.act },
      said: `${words.extended(dayOf(from), dayOf(to))} · ${reason}`,
    })),
  ].sort((a, b) => b.at - a.at);
  if (rows.length === 0) return <p className={queueList.calm}>{words.noEntries}</p>;
  return (
    <table className={`${accounting.lines} ${classes.ledger}`} aria-label={words.ledger}>
      <thead>
        <tr>
          <th scope="col">{words.columns.time}</th>
          <th scope="col" data-text>
            {words.columns.what}
          </th>
          <th scope="col" data-text>
            {words.columns.person}
          </th>
          <th scope="col">{words.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, at, by, what, said, amount }) => (
          <tr key={_id}>
            <td>{formatDateTime(at)}</td>
            <td data-text>
              {what} {said}
            </td>
            <td data-text>
              <StaffLabel id={by} />
            </td>
            <td>{amount === 0 ? '' : formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const dayOf = (end: number): string => (end === 0 ? words.endless : formatDate(end - 1));
