import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhone, IconPlayerPause, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Split, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useRef, useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type MessageEntry, useMessageCount } from '../../../data/message/live-messages.ts';
import { MESSAGE_LISTS } from '../../../data/message/message-lists.ts';
import { useWays } from '../../../data/message/ways.ts';
import { messages } from '../../../locale/message.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { MessageBands } from '../../../parts/message/MessageBands.tsx';
import { useMessageActs } from '../../../parts/message/use-message-acts.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { CallList } from './CallList.tsx';
import { callGroups } from './call-groups.ts';
import { columnsAt } from './columns.tsx';
import type { MessageAct } from './MessageActions.tsx';
import { MessageFilters } from './MessageFilters.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { mayBe, type PossibleAct } from './message-acts.ts';
import { isNarrowed, listFrom, NOT_NARROWED, narrowingFrom } from './message-address.ts';
import classes from './messages.module.css';
import { useMessages } from './use-messages.ts';

const write = later(async () => (await import('../../../parts/message/WriteMessage.tsx')).WriteMessage);
const NARROW = '(max-width: 1100px)';
const words = messages;

/** /message/index: what the clinic tells its owners; what needs somebody first, with its way out. */
export default function Messages() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) === true;
  const shownList = listFrom(query);
  const narrowing = narrowingFrom(query);
  const { entries, more, part } = useMessages(shownList, narrowing);
  const counts = { trouble: useMessageCount('trouble'), waiting: useMessageCount('waiting') };
  const ways = useWays();
  const can = useCan();
  const mayWrite = MESSAGE_WRITERS.some(can);
  const offline = useSyncStatus()?.connection === 'offline';
  const acts = useMessageActs();
  const go = useGo();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withdrawing, setWithdrawing] = useState<readonly MessageEntry[]>([]);
  const [writing, setWriting] = useState(false);
  const [peeking, setPeeking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const rows = entries ?? [];
  const id = useHeldRow(
    query.sel,
    rows.map(({ message }) => message._id),
  );
  const active = rows.find(({ message }) => message._id === id);
  // What left the list must not be acted upon unseen.
  const picked = rows.filter(({ message }) => chosen.has(message._id));
  const paused = ways !== undefined && ways.state.paused !== null;
  const may = (possible: PossibleAct) => active !== undefined && mayBe[possible](active.message);
  const ids = active === undefined ? [] : [active.message._id];
  const act: MessageAct = {
    again: (channel) => void acts.decide(ids, 'again', channel),
    now: () => void acts.decide(ids, 'now'),
    withdraw: () => setWithdrawing(active === undefined ? [] : [active]),
    arrived: () => void acts.decide(ids, 'arrived'),
    called: (reached, note) =>
      void (active && acts.called({ ids, name: active.owner?.name ?? words.unknownOwner, reached, note })),
  };
  const toCalls = () => setQuery({ view: 'calls' });
  const calling = query.view === 'calls';
  const keyed = (possible: PossibleAct) => ({
    enabled: mayWrite && !calling && may(possible) && (possible === 'called' || !offline),
  });
  useHotkey('R', words.act.again, () => act.again(), keyed('again'));
  useHotkey('G', words.act.now, act.now, { enabled: keyed('now').enabled && !paused });
  useHotkey('X', words.act.withdraw, act.withdraw, keyed('withdraw'));
  useHotkey('Y', words.act.arrived, act.arrived, keyed('arrived'));
  useHotkey('P', keyWords.calledOwner, () => act.called(true, ''), keyed('called'));
  useHotkey('O', words.act.notReached, () => act.called(false, ''), keyed('called'));
  useHotkey('L', words.calls.title, toCalls, { enabled: !calling });
  const trouble = useMessages('trouble', NO_NARROWING).entries ?? [];
  const toCall = callGroups(trouble).length;
  const several = async (possible: 'again' | 'now') => {
    const able = picked.filter(({ message }) => mayBe[possible](message)).map(({ message }) => message._id);
    if (able.length > 0 && (await acts.decide(able, possible))) setChosen(new Set());
  };
  const preview = (
    <MessagePreview
      entry={active}
      {...{ ways, now, mayWrite, offline, act }}
      onTakeBack={(callID) => void (id !== undefined && acts.takeBack(id, callID))}
    />
  );
  if (calling)
    return (
      <Sheet fill>
        <CallList
          entries={trouble}
          now={now}
          mayWrite={mayWrite}
          acts={acts}
          onBack={() => setQuery({ view: undefined })}
        />
      </Sheet>
    );
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            {mayWrite && ways?.state.paused === null ? (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPlayerPause size={14} />}
                disabled={offline}
                onClick={() => void acts.pause(true)}
              >
                {words.pause.stop}
              </Button>
            ) : null}
            {mayWrite ? <CreateButton label={words.act.write} onCreate={() => setWriting(true)} /> : null}
          </>
        }
      >
        <MessageFilters
          narrowing={narrowing}
          change={setQuery}
          onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
        />
      </Toolbar>
      <MessageBands ways={ways} />
      <div className={classes.views}>
        <SegmentedFilter
          label={words.listLabel}
          options={MESSAGE_LISTS.map((one) => ({
            value: one,
            label: words.lists[one],
            count: one === 'trouble' || one === 'waiting' ? counts[one] : undefined,
          }))}
          value={shownList}
          onChange={(next) => {
            setChosen(new Set());
            setQuery({ list: next === 'trouble' ? undefined : next, sel: undefined });
          }}
        />
        {toCall === 0 ? null : (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPhone size={14} />}
            rightSection={<Keycap keys="L" />}
            aria-keyshortcuts="L"
            onClick={toCalls}
          >
            {words.act.calls(toCall)}
          </Button>
        )}
      </div>
      <Split>
        <div ref={frame} className={list.frame}>
          <ListTable
            label={words.label}
            rows={rows}
            rowKey={({ message }) => message._id}
            columns={columnsAt(now, ways, narrow)}
            activeKey={id}
            onActiveChange={(sel) => setQuery({ sel })}
            onPreview={({ message }) => {
              setQuery({ sel: message._id });
              setPeeking(narrow);
            }}
            onOpen={({ owner }) => owner && go(links.owner(owner._id))}
            autoFocus
            {...(mayWrite && (shownList === 'trouble' || shownList === 'waiting')
              ? {
                  selection: chosen,
                  onSelectionChange: setChosen,
                  selectionActions: (
                    <>
                      {shownList === 'trouble' ? (
                        <Button
                          size="sm"
                          variant="default"
                          leftSection={<IconRefresh size={14} />}
                          disabled={offline}
                          onClick={() => void several('again')}
                        >
                          {words.act.again}
                        </Button>
                      ) : (
                        <Button
                          size="sm"
                          variant="default"
                          leftSection={<IconSend size={14} />}
                          disabled={offline || paused}
                          onClick={() => void several('now')}
                        >
                          {words.act.now}
                        </Button>
                      )}
                      <Button
                        size="sm"
                        variant="default"
                        leftSection={<IconX size={14} />}
                        disabled={offline}
                        onClick={() => setWithdrawing(picked.filter(({ message }) => mayBe.withdraw(message)))}
                      >
                        {words.act.withdraw}
                      </Button>
                    </>
                  ),
                }
              : {})}
            empty={
              entries === undefined ? null : (
                <EmptyState
                  title={isNarrowed(narrowing) ? words.noMatch : words.empty[shownList].title}
                  next={isNarrowed(narrowing) ? words.noMatchNext : words.empty[shownList].next}
                  actions={
                    isNarrowed(narrowing) ? (
                      <Button variant="default" onClick={() => setQuery(NOT_NARROWED)}>
                        {words.filters.clear}
                      </Button>
                    ) : undefined
                  }
                />
              )
            }
          />
          {more === undefined ? null : (
            <div className={classes.more}>
              <Button size="sm" variant="default" onClick={more}>
                {words.more}
              </Button>
            </div>
          )}
        </div>
        {writing ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the message may be long and hold nothing to focus
          <section className={list.previewPane} aria-label={words.title} tabIndex={0}>
            {preview}
          </section>
        )}
      </Split>
      <Footer
        end={
          <span className={list.keys}>
            <Keycap keys="Enter" /> {words.keys.open}
          </span>
        }
      >
        {words.count(formatCount(rows.length))}
        {part ? <span>{words.partHere}</span> : null}
      </Footer>
      <SidePanel
        opened={narrow && peeking && active !== undefined}
        onClose={() => setPeeking(false)}
        title={words.title}
      >
        {preview}
      </SidePanel>
      <OnDemand
        code={write}
        open={writing}
        props={{ opened: writing, userID: narrowing.userID ?? '', onClose: () => setWriting(false) }}
      />
      <ConfirmDialog
        opened={withdrawing.length > 0}
        onClose={() => setWithdrawing([])}
        title={words.act.withdrawTitle(withdrawing.length)}
        text={words.act.withdrawText}
        confirmWord={words.act.withdraw}
        keepWord={words.act.keep}
        danger
        onConfirm={async () => {
          const some = withdrawing.map(({ message }) => message._id);
          if (await acts.decide(some, 'withdraw')) setChosen(new Set());
        }}
      />
    </Sheet>
  );
}

const NO_NARROWING = narrowingFrom({});
