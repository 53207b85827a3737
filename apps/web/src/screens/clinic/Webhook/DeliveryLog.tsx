import { Button, Table } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useCallback, useEffect, useState } from 'react';
import { type WebhookDelivery, type WebhookRow, webhookCalls } from '../../../data/webhook/webhook-calls.ts';
import { webhook as words } from '../../../locale/webhook.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './webhook.module.css';

interface DeliveryLogProps {
  readonly webhook: WebhookRow;
  /** Raised where it is to be read anew. */
  readonly asked: number;
  readonly onChanged: () => void;
}

/** What a program was sent and what it answered, the latest first; each may be sent again by the same id. */
export function DeliveryLog({ webhook: { _id: id, name }, asked, onChanged }: DeliveryLogProps) {
  const now = useNow();
  const { act, busy } = useAct();
  const [rows, setRows] = useState<readonly WebhookDelivery[]>();
  const load = useCallback(async () => setRows(await webhookCalls.log(id)), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says that there is something new
  useEffect(() => {
    void act(load);
  }, [asked, load]);
  const replay = (which: Parameters<typeof webhookCalls.replay>[1]) =>
    void act(async () => {
      await webhookCalls.replay(id, which);
      showSuccess(words.replayed);
      await load();
      onChanged();
    });
  return (
    <section className={classes.log} aria-label={words.logOf(name)}>
      <div className={classes.acts}>
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void act(load)}>
          {words.refresh}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => replay({ from: Math.floor(now) - 3600, to: Math.floor(now) + 60 })}
        >
          {words.replayHour}
        </Button>
      </div>
      {rows === undefined ? null : rows.length === 0 ? (
        <p className={classes.plain}>{words.noLog}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than a phone is moved by keys as well
        <section className={classes.scroll} tabIndex={0} aria-label={words.sent}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['when', 'event', 'state', 'said', 'acts'] as const).map((column) => (
                  <Table.Th key={column}>{words.columns[column]}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row._id} row={row} onAgain={() => replay({ deliveryID: row._id })} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </section>
  );
}

function Row({ row, onAgain }: { readonly row: WebhookDelivery; readonly onAgain: () => void }) {
  const { type, state, dateTime, nextDateTime, attempts } = row;
  const when = formatDateTime(dateTime);
  const [last] = attempts;
  return (
    <Table.Tr>
      <Table.Td>{when}</Table.Td>
      <Table.Td>
        <code>{type}</code>
      </Table.Td>
      <Table.Td>{state === 'taken' ? words.taken : words.toCome(formatDateTime(nextDateTime))}</Table.Td>
      <Table.Td>
        {last === undefined ? null : (
          <details>
            <summary>
              {[
                ...(last.fault === '' ? [] : [words.faults[last.fault] ?? last.fault]),
                words.answer(last.status, last.tookMs),
              ].join('：')}
            </summary>
            <ol className={classes.attempts}>
              {attempts.map((attempt, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sendings of an event have no name of their own
                <li key={at}>
                  {formatDateTime(attempt.at)} {words.answer(attempt.status, attempt.tookMs)}{' '}
                  <code>{attempt.said}</code>
                </li>
              ))}
            </ol>
          </details>
        )}
      </Table.Td>
      <Table.Td>
        <Button size="compact-sm" variant="default" aria-label={words.againOf(type, when)} onClick={onAgain}>
          {words.again}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
