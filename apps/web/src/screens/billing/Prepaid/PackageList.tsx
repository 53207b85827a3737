import { Button } from '@mantine/core';
import { leftOf } from '@vetloom/domain/billing/prepaid-value.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import type { OwnedPackage } from '../../../data/billing/prepaid.ts';
import { prepaidWords as words } from '../../../locale/billing-prepaid.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { Choice } from '../parts/Choice.tsx';
import classes from '../parts/till.module.css';
import { endWord, isEndingSoon } from './end-word.ts';

interface PackageListProps {
  readonly packages: readonly OwnedPackage[];
  readonly now: number;
  /** Whose packages are asked for; everybody's without one. */
  readonly userID: string | undefined;
  readonly chosen: string | undefined;
  readonly onOwner: (userID: string | undefined) => void;
  readonly onChoose: (prepaidID: string) => void;
  /** Missing where the person may not change what is offered. */
  readonly onPlans: (() => void) | undefined;
}

type Filter = keyof typeof words.filters;

const shows: Readonly<Record<Filter, (owned: OwnedPackage, now: number) => boolean>> = {
  open: ({ prepaid }) => prepaid.state === 'open',
  soon: ({ prepaid }, now) => isEndingSoon(prepaid, now),
  all: () => true,
};

/** Packages of everybody or of one owner, with the sum that is owed for those that stand here. */
export function PackageList(props: PackageListProps) {
  const { packages, now, userID, chosen, onOwner, onChoose, onPlans } = props;
  const [filter, setFilter] = useState<Filter>(userID === undefined ? 'open' : 'all');
  const shown = packages.filter(
    (owned) => (userID === undefined || owned.prepaid.userID === userID) && shows[filter](owned, now),
  );
  const ordered = filter === 'soon' ? shown.toSorted((a, b) => endOf(a) - endOf(b)) : shown;
  const owed = shown.reduce((sum, { liability }) => sum + liability, 0);
  return (
    <nav className={classes.pane} aria-label={words.list}>
      <div className={classes.find}>
        <PersonPicker
          kind="owner"
          label={words.find}
          hint={words.findHint}
          except=""
          value={userID}
          onChange={onOwner}
        />
      </div>
      <div className={classes.find}>
        <Choice label={words.filter} options={words.filters} value={filter} onChange={setFilter} />
      </div>
      {ordered.length === 0 ? <p className={queueList.calm}>{words.noneHere}</p> : null}
      <ul className={`${classes.scroll} ${queueList.list}`}>
        {ordered.map(({ prepaid, owner, liability }) => (
          <li key={prepaid._id}>
            <button
              type="button"
              className={queueList.row}
              aria-current={prepaid._id === chosen}
              onClick={() => onChoose(prepaid._id)}
            >
              <b>{owner?.name ?? words.unknown}</b>
              <b className={queueList.rowEnd}>{formatAmount(liability)}</b>
              <span>
                {prepaid.state === 'open'
                  ? leftOf(prepaid)
                      .filter(({ left }) => left > 0)
                      .map(({ line, left }) => words.leftShort(line.name, left))
                      .join('、')
                  : `${prepaid.name} · ${words.states[prepaid.state]}`}
              </span>
              <span className={queueList.rowEnd}>{prepaid.state === 'open' ? endWord(prepaid, now) : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.sums} title={words.liabilityHint}>
        <span>
          {words.liability}
          <b>{formatMoney(owed)}</b>
        </span>
        <span>{words.count(shown.length)}</span>
        {onPlans ? (
          <Button size="compact-sm" variant="default" onClick={onPlans}>
            {words.plans.open}
          </Button>
        ) : null}
      </div>
    </nav>
  );
}

const endOf = ({ prepaid }: OwnedPackage): number => prepaid.expireDateTime;
