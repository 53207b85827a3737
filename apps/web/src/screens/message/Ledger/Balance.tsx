import { Button } from '@mantine/core';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { LedgerBalance } from '@vetloom/domain/message/ledger.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { useCan, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { messageAccounts } from '../../../data/message/accounts.ts';
import { messageLedger as words } from '../../../locale/message-ledger.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './ledger.module.css';
import { lastBalance, unexplainedDays } from './ledger-values.ts';

interface BalanceProps {
  readonly channel: Channel;
  readonly balances: readonly LedgerBalance[];
  readonly connected: boolean;
}

const dayWord = (day: string): string => day.replaceAll('-', '/');
const signed = (points: number): string => `${points > 0 ? '+' : '\u2212'}${formatQuantity(Math.abs(points))}`;

/** What a vendor says is left, then and now, and what of its movement isn't ours: bought, given back, or used by other programs. */
export function Balance({ channel, balances, connected }: BalanceProps) {
  const store = useStore();
  const can = useCan();
  const mayAsk = (can('GENERAL_SETTINGS_WRITE') || can('VETLOOM_SCRM_ADMIN')) && connected;
  const offline = useSyncStatus()?.connection === 'offline';
  const { busy, act } = useAct();
  const [now, setNow] = useState<{ readonly left: number | null; readonly at: number }>();
  const then = lastBalance(balances, channel);
  const moved = unexplainedDays(balances, channel);
  const ask = () => act(async () => setNow({ left: (await messageAccounts.ask(channel)).left, at: store.now() }));
  const since = now === undefined || now.left === null || then === undefined ? 0 : now.left - then.left;
  return (
    <div className={classes.balance}>
      <p>
        <span>
          {then === undefined ? words.noBalance : words.balanceThen(formatQuantity(then.left), dayWord(then.day))}
        </span>
        {now === undefined ? null : (
          <span role="status">
            {now.left === null ? words.noBalance : words.balanceNow(formatQuantity(now.left), formatTime(now.at))}
          </span>
        )}
        {mayAsk ? (
          <Button size="compact-sm" variant="default" loading={busy} disabled={offline} onClick={() => void ask()}>
            {words.ask}
          </Button>
        ) : null}
      </p>
      {then !== undefined && moved.length === 0 && since === 0 ? <p>{words.explained}</p> : null}
      <ul>
        {moved.map(({ day, points }) => (
          <li key={day}>
            {points > 0
              ? words.gained(formatQuantity(points), dayWord(day))
              : words.lost(formatQuantity(-points), dayWord(day))}
          </li>
        ))}
        {since === 0 ? null : <li>{words.sinceThen(signed(since))}</li>}
      </ul>
    </div>
  );
}
