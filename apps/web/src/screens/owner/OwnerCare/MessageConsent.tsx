import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { recordOwnerConsent } from '@vetloom/domain/owner/care.commands.ts';
import type { ConsentEntry, Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { channelNames, purposeNames } from '../../../locale/message.ts';
import { messageWrite } from '../../../locale/message-write.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { Author } from '../../../parts/message/MessageBands.tsx';
import { WRITTEN_PURPOSES } from '../../../parts/message/write-values.ts';
import owner from '../OwnerPage/owner-page.module.css';
import classes from './message-consent.module.css';
import { consentCell, consentScope, type Scope } from './message-consent-values.ts';

const words = messageWrite.consent;
const METHODS = ['word', 'paper', 'message'] as const;

interface MessageConsentProps {
  readonly owner: Owner;
  readonly editable: boolean;
}

/** What an owner agreed to be told and refused, by way and purpose: a cell is noted by two clicks, a row or column as a whole too. */
export function MessageConsent({ owner: person, editable }: MessageConsentProps) {
  const said = (person.consent ?? []).filter(({ purpose }) => purpose === 'messages');
  const cell = (scope: Scope) => (
    <Cell key={`${scope.channel}${scope.about}`} {...{ scope, editable }} owner={person} />
  );
  return (
    <div className={owner.group}>
      <SectionHeading>{words.title}</SectionHeading>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.hidden}>{words.byWay}</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[undefined, ...WRITTEN_PURPOSES].map((about) => (
            <tr key={about ?? 'all'}>
              <th scope="row">{about === undefined ? words.all : purposeNames[about]}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>{cell({ channel, about })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={owner.hint}>{words.hint}</p>
      {said.length === 0 ? null : (
        <details className={classes.history}>
          <summary>
            {words.history}（{said.length}）
          </summary>
          <ul>
            {said
              .toSorted((a, b) => b.dateTime - a.dateTime)
              .map((entry) => (
                <li key={entry._id}>
                  {words.line(entry.given, consentScope(entry), words.methods[entry.method])}
                  <small>
                    {formatDate(entry.dateTime)} <Author id={entry.by} />
                  </small>
                </li>
              ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface CellProps extends MessageConsentProps {
  readonly scope: Scope;
}

function Cell({ owner: person, scope, editable }: CellProps) {
  const run = useRun();
  const store = useStore();
  const { act } = useAct();
  const [opened, setOpened] = useState(false);
  const [method, setMethod] = useState<ConsentEntry['method']>('word');
  const { state, entry } = consentCell(person, scope);
  const way = channelNames[scope.channel];
  const purpose = scope.about === undefined ? words.everything : purposeNames[scope.about];
  const name = words.cell(way, purpose, words[state]);
  const Icon = { agreed: IconCheck, refused: IconX, unasked: IconMinus }[state];
  const note = (given: boolean) =>
    act(async () => {
      const { channel, about } = scope;
      await run(recordOwnerConsent, {
        userID: person._id,
        entry: {
          ...{ _id: newID.row(), purpose: 'messages', given, channel, method, note: '' },
          dateTime: Math.floor(store.now()),
          ...(about !== undefined && { about }),
        },
      });
      setOpened(false);
      showSuccess(words.recorded);
    });
  const title = entry === undefined ? name : `${name}（${formatDate(entry.dateTime)}）`;
  if (!editable)
    return (
      <span className={classes.cell} data-state={state} role="img" aria-label={name} title={title}>
        <Icon size={14} aria-hidden="true" />
      </span>
    );
  return (
    <Popover opened={opened} onChange={setOpened} position="right" shadow="md" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.cell}
          data-state={state}
          aria-label={name}
          title={title}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.note ?? ''}>
        <strong>{words.note(way, purpose)}</strong>
        <SegmentedControl
          size="xs"
          aria-label={words.method}
          value={method}
          data={METHODS.map((value) => ({ value, label: words.methods[value] }))}
          onChange={(value) => setMethod(METHODS.find((one) => one === value) ?? 'word')}
        />
        <div className={classes.noteActs}>
          <Button size="sm" variant="default" data-autofocus onClick={() => void note(true)}>
            {words.agree}
          </Button>
          <Button size="sm" variant="default" data-danger onClick={() => void note(false)}>
            {words.refuse}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
