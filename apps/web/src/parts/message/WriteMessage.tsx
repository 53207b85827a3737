import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { isHandedOver, MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showOffer, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { found, useDocument, useLive, useSyncStatus } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { messageCalls } from '../../data/message/messages.ts';
import { useWays } from '../../data/message/ways.ts';
import { channelNames, messages, purposeNames } from '../../locale/message.ts';
import { messageWrite as words } from '../../locale/message-write.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { PersonPicker } from '../find-people/PersonPicker.tsx';
import { FieldPair } from '../form/Fields.tsx';
import { formKeys, KeptTitle } from '../form/FormPanel.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import classes from './message.module.css';
import { failureWords, nearTime } from './message-words.ts';
import { WhenFields } from './WhenFields.tsx';
import { WordsField } from './WordsField.tsx';
import {
  costWords,
  emptyMessage,
  filledText,
  WRITTEN_PURPOSES,
  type WriteField,
  type WriteValues,
  waysInOrder,
  waysOff,
  writeFaults,
  writtenOf,
} from './write-values.ts';

interface WriteMessageProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Empty where the owner is chosen here. */
  readonly userID: string;
  readonly petID?: string;
  /** What it is about: a visit. */
  readonly sourceID?: string;
  /** What the text begins with, to be gone on with. */
  readonly begin?: string;
}

/** Writes to an owner: about what, by which way, when; the text is seen exactly as it goes, with what it costs. */
export function WriteMessage(props: WriteMessageProps) {
  return props.opened ? <Write {...props} /> : null;
}

function Write({ onClose, userID, petID = '', sourceID, begin = '' }: WriteMessageProps) {
  const form = `message.write ${userID} ${petID}${begin === '' ? '' : ` ${begin.slice(0, 60)}`}`;
  const draft = useDraft<WriteValues>(form, emptyMessage(userID, petID, begin));
  const { values, change } = draft;
  const now = useNow();
  const go = useGo();
  const ways = useWays();
  const clinic = found(useDocument('clinic', '/clinic'));
  const owner = found(useDocument('user', values.userID));
  const pet = found(useDocument('pet', values.petID));
  const offline = useSyncStatus()?.connection === 'offline';
  const { busy, failure, attempt } = useAttempt();
  const [asked, setAsked] = useState(false);
  // A second try of the same letter is the same act: the server writes it once.
  const act = useRef(newID.row());
  const text = filledText(values.text, { owner, pet, clinic });
  const faults = writeFaults(values, text);
  const fault = (field: WriteField) => (asked ? faults[field] : undefined);
  const channels = ways === undefined || owner === undefined ? [] : waysInOrder(ways, owner, values.about);
  const channel: Channel | undefined = values.channel === '' ? channels[0] : values.channel;
  // Nobody would hear it: the telephone is the way then.
  const nowhere = owner !== undefined && ways !== undefined && channel === undefined;
  const send = async () => {
    setAsked(true);
    if (offline || nowhere || Object.keys(faults).length > 0) return;
    await attempt(async () => {
      const [sent] = await messageCalls.write(act.current, [writtenOf(values, { text, sourceID })]);
      draft.restart();
      onClose();
      if (sent) tell(sent, now, () => go(links.to('message.index', { list: listWord(sent), sel: sent._id })));
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={
        <KeptTitle title={words.title(owner?.name ?? '')} keptAt={draft.keptAt} onDismiss={() => draft.restart()} />
      }
      footer={
        <Button
          loading={busy}
          disabled={offline || nowhere}
          leftSection={<IconSend size={16} />}
          rightSection={<Keycap keys="Ctrl Enter" onFill />}
          onClick={() => void send()}
          ml="auto"
        >
          {words.send}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of a form, from any of its fields */}
      <div className={classes.write} onKeyDown={formKeys(() => void send())}>
        {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
        {ways !== undefined && ways.state.paused !== null ? <Notice tone="ochre">{words.paused}</Notice> : null}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {userID === '' ? (
          <PersonPicker
            kind="owner"
            label={words.owner}
            hint={words.ownerHint}
            except=""
            value={values.userID === '' ? undefined : values.userID}
            onChange={(id) => change({ userID: id ?? '', petID: '' })}
            error={fault('userID')}
          />
        ) : null}
        <FieldPair>
          <PetChoice userID={values.userID} value={values.petID} onChange={(id) => change({ petID: id })} />
          <Select
            label={words.purpose}
            data={WRITTEN_PURPOSES.map((value) => ({ value, label: purposeNames[value] }))}
            value={values.about}
            allowDeselect={false}
            onChange={(next) => change({ about: WRITTEN_PURPOSES.find((one) => one === next) ?? values.about })}
          />
        </FieldPair>
        {ways === undefined || owner === undefined ? null : (
          <WayField {...{ ways, owner, channels, values }} onChange={(next) => change({ channel: next })} />
        )}
        {channel === 'mail' ? (
          <TextInput
            label={words.subject}
            value={values.subject}
            maxLength={160}
            autoComplete="off"
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
        ) : null}
        <WordsField value={values.text} error={fault('text')} onChange={(next) => change({ text: next })} />
        <div>
          <span className={classes.label}>{words.preview}</span>
          <p className={classes.text} aria-live="polite">
            {text === '' ? words.previewEmpty : text}
          </p>
          {ways === undefined || channel === undefined || text === '' ? null : (
            <p className={classes.hint}>{costWords(channel, text, ways, formatQuantity)}</p>
          )}
        </div>
        {ways === undefined ? null : <WhenFields {...{ values, ways, now }} change={change} error={fault('day')} />}
      </div>
    </SidePanel>
  );
}

function PetChoice(props: {
  readonly userID: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { userID, value, onChange } = props;
  const pets = useLive(
    (store) =>
      userID === ''
        ? Promise.resolve([])
        : heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [userID], limit: 100 })),
    [userID],
  );
  return (
    <Select
      label={words.pet}
      placeholder={words.noPet}
      data={(pets ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value === '' ? null : value}
      clearable
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface WayFieldProps {
  readonly ways: Ways;
  readonly owner: Parameters<typeof waysInOrder>[1];
  /** The ways that are open for this owner, in the clinic's order. */
  readonly channels: readonly Channel[];
  readonly values: WriteValues;
  readonly onChange: (channel: Channel | '') => void;
}

function WayField({ ways, owner, channels, values, onChange }: WayFieldProps) {
  const off = waysOff(ways, owner, values.about);
  const [first, ...others] = channels;
  const stopped = values.channel === '' ? first : values.channel;
  const halt = stopped === undefined ? undefined : ways.state.stopped[stopped];
  return (
    <div>
      <span className={classes.label}>{words.way}</span>
      <SegmentedControl
        fullWidth
        aria-label={words.way}
        value={values.channel === '' ? 'auto' : values.channel}
        data={[
          { value: 'auto', label: words.auto },
          ...CHANNELS.map((channel) => ({
            value: channel,
            label: channelNames[channel],
            disabled: off.some((one) => one.channel === channel),
          })),
        ]}
        onChange={(next) => onChange(CHANNELS.find((one) => one === next) ?? '')}
      />
      {values.channel !== '' ? null : (
        <p className={classes.hint}>
          {first === undefined
            ? words.autoNone
            : `${words.autoWay(channelNames[first])}，${words.autoThen(others.map((one) => channelNames[one]))}`}
        </p>
      )}
      {halt === undefined ? null : <p className={classes.hint}>{words.stopped(messages.troubles[halt.reason])}</p>}
      {off.length === 0 ? null : (
        <ul className={classes.off} aria-label={words.waysOff}>
          {off.map(({ channel, why }) => (
            <li key={channel}>
              {channelNames[channel]}：{why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const listWord = ({ status }: Message) =>
  status === MESSAGE_STATUS.failed || status === MESSAGE_STATUS.unsure
    ? 'trouble'
    : isHandedOver(status)
      ? 'gone'
      : 'waiting';

/** What became of a message that isn't with the vendor. */
function howItStands(message: Message, now: number): string {
  const { done } = words;
  if (message.status === MESSAGE_STATUS.failed || message.status === MESSAGE_STATUS.withdrawn)
    return done.failed(failureWords(message));
  if (message.status === MESSAGE_STATUS.unsure) return done.unsure;
  const due = message.dueDateTime ?? 0;
  // The vendor didn't take it at the first try: it is no matter of the hour.
  if (message.failure !== '') return done.waits(failureWords(message));
  return due > now ? done.queued(nearTime(due, now)) : done.waiting;
}

/** Says what became of a message that was just written, as it stands. */
function tell(message: Message, now: number, look: () => void): void {
  const { done } = words;
  if (isHandedOver(message.status)) showSuccess(done.sent(channelNames[message.channel]));
  else showOffer({ message: howItStands(message, now), word: words.open, onTake: look });
}
