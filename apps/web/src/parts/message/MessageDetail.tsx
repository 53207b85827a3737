import { Button } from '@mantine/core';
import type { Message, MessageAttempt, MessageCall } from '@vetloom/domain/message/message.schema.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import type { ReactNode } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { channelNames, messages } from '../../locale/message.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { dateText } from '../form/clinic-time.ts';
import { Author } from './MessageBands.tsx';
import { MessageMark } from './MessageMark.tsx';
import classes from './message.module.css';
import { attemptLine, costLine, purposeWord, whyLine } from './message-words.ts';

const words = messages.detail;

interface MessageDetailProps {
  readonly message: Message;
  readonly ways: Ways | undefined;
  /** Unix seconds. */
  readonly now: number;
  /** Takes a call back; without it nobody may here. */
  readonly onTakeBack?: ((callID: string) => void) | undefined;
}

/** A whole message: its text, who asked for it and why, every try by every way, and who telephoned. */
export function MessageDetail({ message, ways, now, onTakeBack }: MessageDetailProps) {
  const why = whyLine(message, ways, now);
  return (
    <div className={classes.detail}>
      <p className={classes.state}>
        <MessageMark status={message.status} />
        {why === '' ? null : <span>{why}</span>}
      </p>
      {message.channel === 'mail' && message.subject !== undefined ? (
        <p className={classes.subject}>
          <span>{words.subject}</span> {message.subject}
        </p>
      ) : null}
      <p className={classes.text}>{message.text}</p>
      <Facts message={message} />
      <div>
        <SectionHeading level={3} count={message.attempts?.length ?? 0}>
          {words.attempts}
        </SectionHeading>
        {(message.attempts ?? []).length === 0 ? <p className={classes.quiet}>{words.noAttempts}</p> : null}
        <ol className={classes.steps}>
          {(message.attempts ?? []).map((attempt) => (
            <Attempt key={attempt._id} attempt={attempt} />
          ))}
        </ol>
      </div>
      {(message.calls ?? []).length === 0 ? null : (
        <div>
          <SectionHeading level={3}>{words.calls}</SectionHeading>
          <ol className={classes.steps}>
            {(message.calls ?? []).map((call) => (
              <Call key={call._id} call={call} onTakeBack={onTakeBack} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function Facts({ message }: { readonly message: Message }) {
  const reminder = found(useDocument('reminder', message.reminderID));
  const visit =
    message.sourceID?.startsWith('/record/') === true && message.petID !== '' ? message.sourceID : undefined;
  const campaign = message.sourceID?.startsWith('/campaign/') === true ? message.sourceID : undefined;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.about, purposeWord(message)],
    [
      words.askedBy,
      <span key="by">
        <Author id={message.createBy} /> {formatDateTime(message.createDateTime)}
      </span>,
    ],
    [
      words.reminder,
      reminder === undefined ? (
        ''
      ) : (
        <AppLink key="reminder" to={links.to('reminder.index', { day: dateText(reminder.date), sel: reminder._id })}>
          {reminder.vaccine.title}
        </AppLink>
      ),
    ],
    [
      words.campaign,
      campaign === undefined ? (
        ''
      ) : (
        <AppLink key="campaign" to={links.to('message.campaign', { sel: campaign })}>
          {words.openCampaign}
        </AppLink>
      ),
    ],
    [
      words.visit,
      visit === undefined ? (
        ''
      ) : (
        <AppLink key="visit" to={links.visit(message.petID, visit)}>
          {words.openVisit}
        </AppLink>
      ),
    ],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Attempt({ attempt }: { readonly attempt: MessageAttempt }) {
  const { channel, to, tries, said, startDateTime, endDateTime, arrivedDateTime } = attempt;
  const facts = [words.tries(tries), costLine(attempt), said === '' ? '' : words.said(said)].filter(Boolean);
  return (
    <li>
      <span className={classes.when}>{formatDateTime(endDateTime || startDateTime)}</span>
      <b>
        {channelNames[channel]} {channel === 'sms' ? formatPhone(to) : channel === 'mail' ? to : ''}
      </b>
      <span>
        {attemptLine(attempt)}
        {arrivedDateTime === undefined ? '' : `（${formatDateTime(arrivedDateTime)}）`}
      </span>
      {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
    </li>
  );
}

function Call({ call, onTakeBack }: { readonly call: MessageCall } & Pick<MessageDetailProps, 'onTakeBack'>) {
  return (
    <li>
      <span className={classes.when}>{formatDateTime(call.dateTime)}</span>
      <b>{call.reached ? words.reached : words.notReached}</b>
      <span>
        <Author id={call.by} /> {call.note}
      </span>
      {onTakeBack === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onTakeBack(call._id)}>
          {words.takeBack}
        </Button>
      )}
    </li>
  );
}
