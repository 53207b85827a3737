import { Button } from '@mantine/core';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { found, useDocument, useDocuments } from '../../data/engine/hooks.ts';
import { letters as words } from '../../locale/referral-letter.ts';
import { LetterChip } from './LetterChip.tsx';
import { LetterPanel } from './LetterPanel.tsx';
import classes from './letters.module.css';

const OPEN = { equals: [1] };
const ALL = {};

/** Letters that came from clinics of the alliance and went to them: those with which something is still to be done, or all that the device holds. */
export function Letters() {
  const [isAll, setAll] = useState(false);
  const [opened, setOpened] = useState<string>();
  const range = isAll ? ALL : OPEN;
  const received = useDocuments('receivedReferral', 'byOpen', range);
  const sent = useDocuments('sentReferral', 'byOpen', range);
  const newest = <L extends SentReferral | ReceivedReferral>(all: readonly L[] | undefined) =>
    (all ?? []).toSorted((a, b) => b.createDateTime - a.createDateTime);
  const isEmpty = received?.length === 0 && sent?.length === 0;
  return (
    <div>
      <Group title={words.received} letters={newest(received)} onOpen={setOpened} />
      <Group title={words.sentList} letters={newest(sent)} onOpen={setOpened} />
      {isEmpty ? <p className={classes.quiet}>{words.none}</p> : null}
      <Button size="sm" variant="subtle" onClick={() => setAll(!isAll)}>
        {isAll ? words.onlyOpen : words.all}
      </Button>
      {opened === undefined ? null : (
        <LetterPanel key={opened} letterID={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly letters: readonly (SentReferral | ReceivedReferral)[];
  readonly onOpen: (letterID: string) => void;
}

function Group({ title, letters, onOpen }: GroupProps) {
  if (letters.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHeading>{title}</SectionHeading>
      <ul className={classes.list}>
        {letters.map((letter) => (
          <li key={letter._id}>
            <Line letter={letter} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ letter, onOpen }: { readonly letter: SentReferral | ReceivedReferral } & Pick<GroupProps, 'onOpen'>) {
  const isSent = letter.collection === 'sentReferral';
  const pet = found(useDocument('pet', isSent ? letter.petID : undefined));
  const name = isSent ? (pet?.name ?? '') : letter.animal.name;
  const clinic = isSent ? words.to(letter.partnerName) : words.from(letter.fromName);
  return (
    <button type="button" className={classes.line} onClick={() => onOpen(letter._id)}>
      <b>{name}</b>
      <LetterChip letter={letter} />
      <span>{clinic}</span>
      <span className={classes.quiet}>
        {words.urgencies[letter.urgency]} · {formatDate(letter.createDateTime)}
      </span>
    </button>
  );
}
