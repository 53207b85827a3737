import { Button } from '@mantine/core';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useLive } from '../../../data/engine/hooks.ts';
import { campaignCalls, FIGURE_ROWS, type Figure } from '../../../data/message/campaigns.ts';
import { withPeople } from '../../../data/message/live-messages.ts';
import { refusal } from '../../../locale/codes.ts';
import { messages } from '../../../locale/message.ts';
import { campaigns } from '../../../locale/message-campaign.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import { firstWords, nearTime } from '../../../parts/message/message-words.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './campaigns.module.css';

const words = campaigns.figures;

interface FigureRowsProps {
  readonly id: string;
  readonly figure: Figure;
  readonly onClose: () => void;
}

/** The messages behind a figure, each leading to its owner. */
export function FigureRows({ id, figure, onClose }: FigureRowsProps) {
  const now = useNow();
  const [rows, setRows] = useState<readonly Message[]>();
  const [ended, setEnded] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const ask = useCallback(
    async (before: readonly Message[]) => {
      try {
        const found = await campaignCalls.messages(id, figure, before.length);
        setRows([...before, ...found]);
        setEnded(found.length < FIGURE_ROWS);
      } catch (error) {
        setFailure(refusal(error));
      }
    },
    [id, figure],
  );
  useEffect(() => {
    void ask([]);
  }, [ask]);
  const entries = useLive((store) => withPeople(store, rows ?? []), [rows]);
  return (
    <section className={classes.rows} aria-label={words.names[figure]}>
      <SectionHeading
        level={3}
        aside={
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        {words.rows(words.names[figure], formatCount((rows ?? []).length))}
      </SectionHeading>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <ul>
        {(entries ?? []).map(({ message, owner }) => (
          <li key={message._id}>
            <MessageMark status={message.status} />
            <b>
              {owner === undefined ? (
                messages.unknownOwner
              ) : (
                <AppLink to={links.owner(owner._id)}>{owner.name}</AppLink>
              )}
            </b>
            <span className={classes.words}>{firstWords(message)}</span>
            <span className={classes.quiet}>{nearTime(message.sentDateTime || message.createDateTime, now)}</span>
          </li>
        ))}
      </ul>
      {ended || rows === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={() => void ask(rows)}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
