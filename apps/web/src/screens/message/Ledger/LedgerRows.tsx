import { Button } from '@mantine/core';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatCount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useCallback, useEffect, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { type LedgerRow, messageCalls } from '../../../data/message/messages.ts';
import { refusal } from '../../../locale/codes.ts';
import { channelNames, messages, purposeNames } from '../../../locale/message.ts';
import { messageLedger as words } from '../../../locale/message-ledger.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './ledger.module.css';

interface LedgerRowsProps {
  readonly channel: Channel;
  readonly about: MessageMatter | undefined;
  readonly span: { readonly begin: number; readonly end: number };
  readonly onClose: () => void;
}

const PAGE = 100;

/** The messages behind a sum, the latest first, each leading to its owner's messages. */
export function LedgerRows({ channel, about, span, onClose }: LedgerRowsProps) {
  const [rows, setRows] = useState<readonly LedgerRow[]>();
  const [ended, setEnded] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { begin, end } = span;
  const ask = useCallback(
    async (before: readonly LedgerRow[]) => {
      try {
        const found = await messageCalls.ledgerRows({ begin, end }, { channel, about }, before.length);
        setRows([...before, ...found]);
        setEnded(found.length < PAGE);
      } catch (error) {
        setFailure(refusal(error));
      }
    },
    [begin, end, channel, about],
  );
  useEffect(() => {
    void ask([]);
  }, [ask]);
  const names = useNames(rows ?? []);
  const sure = (rows ?? []).filter(({ attempt }) => attempt.outcome === 'handedOver');
  const points = sure.reduce((sum, { attempt }) => sum + attempt.points, 0);
  return (
    <div className={classes.rows}>
      <SectionHeading
        level={3}
        aside={
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        {words.rows(channelNames[channel], about === undefined ? '' : purposeNames[about])}
      </SectionHeading>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <ul>
        {(rows ?? []).map(({ messageID, userID, about: of, attempt }) => (
          <li key={`${messageID} ${attempt._id}`}>
            <span>{formatDateTime(attempt.endDateTime)}</span>
            <b>{of === 'order' ? attempt.to : (names?.get(userID) ?? messages.unknownOwner)}</b>
            <span>{purposeNames[of]}</span>
            <span className={classes.cost}>
              {attempt.outcome === 'unsure'
                ? words.columns.unsure
                : channel === 'sms'
                  ? messages.detail.cost(attempt.segments, formatQuantity(attempt.points))
                  : ''}
            </span>
            <AppLink to={links.to('message.index', { list: 'gone', user: userID, sel: messageID })}>
              {words.open}
            </AppLink>
          </li>
        ))}
      </ul>
      {rows === undefined ? null : (
        <p className={classes.rowSum}>
          {words.sumOf(formatCount(sure.length), formatQuantity(Math.round(points * 1000) / 1000))}
          {ended ? null : (
            <Button size="compact-sm" variant="default" onClick={() => void ask(rows)}>
              {words.more}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const useNames = (rows: readonly LedgerRow[]): ReadonlyMap<string, string> | undefined => {
  const ids = [...new Set(rows.map(({ userID }) => userID))];
  return useLive(
    async (store) => {
      const held = await heldOrEmpty(() => store.getMany('user', ids));
      return new Map(held.flatMap((owner) => (owner ? [[owner._id, owner.name] as const] : [])));
    },
    [],
    [ids.join('\n')],
  );
};
