import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useState } from 'react';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { messages } from '../../../locale/message.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { ContactLines } from '../../../parts/contacts/ContactLines.tsx';
import { useHeldChoice } from '../../../parts/held-choice/held-choice.ts';
import { failureWords, nearTime, purposeWord } from '../../../parts/message/message-words.ts';
import type { MessageActs } from '../../../parts/message/use-message-acts.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { type CallGroup, callGroups } from './call-groups.ts';
import classes from './messages.module.css';

const words = messages.calls;

interface CallListProps {
  /** Messages that need somebody. */
  readonly entries: readonly MessageEntry[];
  readonly now: number;
  readonly mayWrite: boolean;
  readonly acts: Pick<MessageActs, 'called'>;
  /** With whom it begins, where somebody asked for them. */
  readonly first: string | undefined;
  readonly onBack: () => void;
}

/**
 * Owners whom no message reached, one after the other: the number in large digits, the call noted by one key, and on to the next. Who is on the telephone stays
 * there whatever others do: their call is never noted of somebody else.
 */
export function CallList({ entries, now, mayWrite, acts, first, onBack }: CallListProps) {
  const groups = callGroups(entries);
  const [asked, setAsked] = useState(first);
  // What was typed, and of whom: it is said of nobody else.
  const [typed, setTyped] = useState({ userID: '', note: '' });
  const [chosenTimes, setChosenTimes] = useState(0);
  // Who is chosen by hand is meant at once; who follows by themselves could be under a second press.
  const once = useUnrepeated(`${chosenTimes}`);
  const chosen = useHeldChoice(asked, groups[0]?.userID);
  const at = groups.findIndex(({ userID }) => userID === chosen);
  const group = groups[at];
  const note = typed.userID === chosen ? typed.note : '';
  const noted = (reached: boolean) =>
    once(async () => {
      if (group === undefined) return;
      const next = groups[at + 1] ?? groups.find(({ userID }) => userID !== group.userID);
      const ids = group.entries.map(({ message }) => message._id);
      const done = await acts.called({ ids, name: nameOf(group), reached, note: note.trim() });
      if (!done) return;
      setTyped({ userID: '', note: '' });
      setAsked(next?.userID);
    });
  const choose = (userID: string | undefined) => {
    setAsked(userID);
    setChosenTimes((times) => times + 1);
  };
  const keyed = { enabled: mayWrite && group !== undefined };
  useHotkey('P', keyWords.calledOwner, () => void noted(true), keyed);
  useHotkey('O', words.notReached, () => void noted(false), keyed);
  useHotkey('ArrowDown', keyWords.row, () => choose(groups[at + 1]?.userID ?? group?.userID));
  useHotkey('ArrowUp', keyWords.row, () => choose(groups[Math.max(0, at - 1)]?.userID));
  return (
    <>
      <Toolbar>
        <Button size="sm" variant="default" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
          {words.back}
        </Button>
        <strong>{words.title}</strong>
        <span className={classes.quiet}>{words.left(groups.length)}</span>
      </Toolbar>
      {groups.length === 0 ? (
        <EmptyState title={words.none} next={words.noneNext} />
      ) : (
        <div className={classes.callSplit}>
          <nav className={classes.callList} aria-label={words.list}>
            {groups.map((one) => (
              <button
                key={one.userID}
                type="button"
                aria-current={one === group ? 'true' : undefined}
                onClick={() => choose(one.userID)}
              >
                <b>{nameOf(one)}</b>
                <small>
                  {petsOf(one)
                    .map(({ name }) => name)
                    .join('、')}
                </small>
                <Missed group={one} now={now} />
              </button>
            ))}
          </nav>
          {group === undefined ? (
            <div className={classes.calling}>
              <EmptyState
                title={words.gone}
                next={words.goneNext}
                actions={<Button onClick={() => choose(groups[0]?.userID)}>{words.nextOne}</Button>}
              />
            </div>
          ) : (
            <Calling group={group} now={now}>
              {mayWrite ? (
                <div className={classes.noted}>
                  <TextInput
                    size="sm"
                    aria-label={messages.act.note}
                    placeholder={messages.act.notePlaceholder}
                    maxLength={200}
                    autoComplete="off"
                    value={note}
                    onChange={(event) => setTyped({ userID: group.userID, note: event.currentTarget.value })}
                  />
                  <Button
                    leftSection={<IconPhone size={16} />}
                    rightSection={<Keycap keys="P" onFill />}
                    aria-keyshortcuts="P"
                    onClick={() => void noted(true)}
                  >
                    {words.told}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconPhoneOff size={16} />}
                    rightSection={<Keycap keys="O" />}
                    aria-keyshortcuts="O"
                    onClick={() => void noted(false)}
                  >
                    {words.notReached}
                  </Button>
                </div>
              ) : null}
            </Calling>
          )}
        </div>
      )}
    </>
  );
}

/** The animals that the call is about, each once. */
const petsOf = ({ entries }: CallGroup) => [
  ...new Map(entries.flatMap(({ pet }) => (pet ? [[pet._id, pet] as const] : []))).values(),
];

const nameOf = ({ owner }: CallGroup): string => owner?.name ?? messages.unknownOwner;

function Missed({ group: { missed }, now }: { readonly group: CallGroup; readonly now: number }) {
  const last = missed.at(-1);
  return last === undefined ? null : <small>{words.tried(missed.length, nearTime(last.dateTime, now))}</small>;
}

interface CallingProps {
  readonly group: CallGroup;
  readonly now: number;
  readonly children: ReactNode;
}

function Calling({ group, now, children }: CallingProps) {
  const { owner, entries } = group;
  return (
    <section className={classes.calling} aria-label={words.call(nameOf(group))}>
      <div>
        <h2>{nameOf(group)}</h2>
        <p className={classes.links}>
          {owner === undefined ? null : <AppLink to={links.owner(owner._id)}>{messages.detail.openOwner}</AppLink>}
          {petsOf(group).map(({ _id, name }) => (
            <AppLink key={_id} to={links.pet(_id)}>
              {name}
            </AppLink>
          ))}
        </p>
      </div>
      {owner === undefined || owner.phone === '' ? (
        <p className={classes.quiet}>{words.noPhone}</p>
      ) : (
        <a className={classes.number} href={`tel:${owner.phone}`}>
          <IconPhone size={28} aria-hidden="true" />
          {formatPhone(owner.phone)}
        </a>
      )}
      <ContactLines contacts={owner?.contacts} />
      <Missed group={group} now={now} />
      {children}
      <ul className={classes.letters}>
        {entries.map(({ message, pet }) => (
          <li key={message._id}>
            <b>{[pet?.name, purposeWord(message)].filter(Boolean).join(' · ')}</b>{' '}
            <small>
              {nearTime(message.createDateTime, now)} · {failureWords(message)}
            </small>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
