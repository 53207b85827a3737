import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { REMINDER_KINDS, type ReminderKind } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { REMINDER_KEEPERS } from '@vetloom/domain/reminder/reminder.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Pane, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useEffect, useRef, useState } from 'react';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { useWays } from '../../../data/message/ways.ts';
import { reminders } from '../../../locale/reminder.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ChannelsLine } from '../../../parts/channels/ChannelsLine.tsx';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { useReminderTemplates } from '../../../parts/form/use-customize.ts';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import { FoldedFilters } from '../../../parts/keyset-list/FoldedFilters.tsx';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import list from '../../../parts/keyset-list/list.module.css';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { CloseMenu } from './CloseMenu.tsx';
import { columnsAt, type Room, rowsOf } from './columns.tsx';
import { ReminderPreview } from './ReminderPreview.tsx';
import classes from './reminders.module.css';
import { useReminderActs } from './use-reminder-acts.ts';
import { type Narrowing, type ReminderEntry, useReminders, useWaiting, VIEWS, type View } from './use-reminders.ts';

const form = later(async () => (await import('./ReminderForm.tsx')).ReminderForm);
const remind = later(async () => (await import('./RemindDrawer.tsx')).RemindDrawer);
const templatesPanel = later(async () => (await import('./TemplatesDrawer.tsx')).TemplatesDrawer);

/** Which columns have room on this screen. */
function useRoom(): Room {
  const phone = useScreen('(max-width: 600px)');
  const tablet = useScreen('(max-width: 1100px)');
  const small = useScreen('(max-width: 1300px)');
  return phone ? 'phone' : tablet ? 'tablet' : small ? 'small' : 'wide';
}
const useScreen = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false }) === true;

type Open =
  | { readonly panel: 'form'; readonly entry: ReminderEntry | undefined }
  | { readonly panel: 'remind'; readonly entries: readonly ReminderEntry[] }
  | { readonly panel: 'templates' }
  | undefined;

const viewFrom = (text: string | undefined): View => VIEWS.find((view) => view === text) ?? 'due';
const kindFrom = (text: string | undefined): ReminderKind | undefined => REMINDER_KINDS.find((kind) => kind === text);

/** /reminder/index: whom to call about what, day by day; told, put off or closed without leaving the list. */
export default function Reminders() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const view = viewFrom(query.view);
  const narrowing: Narrowing = {
    kind: kindFrom(query.kind),
    day: query.day === undefined ? undefined : timeOf(query.day),
    words: query.q ?? '',
  };
  const entries = useReminders(view, narrowing, now);
  const waiting = useWaiting(now);
  // Animals may bear another word for their kind than a template; what is edited stands as the clinic wrote it.
  const written = found(useDocument('customize', '/customize/reminders'))?.reminders ?? [];
  const templates = useReminderTemplates();
  const can = useCan();
  const mayKeep = REMINDER_KEEPERS.some(can);
  const acts = useReminderActs();
  const go = useGo();
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState(false);
  const [removing, setRemoving] = useState<ReminderEntry>();
  const room = useRoom();
  const frame = useRef<HTMLDivElement>(null);
  const ways = useWays();
  const rows = rowsOf(entries ?? [], { templates, ways, now });
  const id = useHeldRow(
    query.sel,
    rows.map(({ reminder }) => reminder._id),
  );
  const active = rows.find(({ reminder }) => reminder._id === id);
  const isOpen = active !== undefined && active.reminder.closedDateTime === 0;
  const picked = rows.filter(({ reminder }) => chosen.has(reminder._id));
  const idsOf = (some: readonly ReminderEntry[]) => some.map(({ reminder }) => reminder._id);
  // What left the list must not be acted upon unseen.
  const shown = rows.map(({ reminder }) => reminder._id).join('\n');
  useEffect(() => {
    const here = new Set(shown.split('\n'));
    setChosen((before) =>
      [...before].every((one) => here.has(one)) ? before : new Set([...before].filter((one) => here.has(one))),
    );
  }, [shown]);
  const clear = () => setQuery({ q: undefined, kind: undefined, day: undefined });
  const conditions = [narrowing.kind, narrowing.day].filter((one) => one !== undefined).length;
  const filtered = narrowing.words.trim() !== '' || conditions > 0;
  const write = () => setOpen({ panel: 'form', entry: undefined });
  const keyed = { enabled: mayKeep && isOpen };
  useHotkey('P', keyWords.calledOwner, () => id !== undefined && void acts.markTold([id], 'phone'), keyed);
  useHotkey('M', keyWords.remind, () => active && setOpen({ panel: 'remind', entries: [active] }), keyed);
  useHotkey('E', keyWords.edit, () => setOpen({ panel: 'form', entry: active }), keyed);
  useHotkey('X', keyWords.closeReminder, () => setClosing(true), keyed);
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            <Button size="sm" variant="default" onClick={() => setOpen({ panel: 'templates' })}>
              {reminders.templates}
            </Button>
            {mayKeep ? <CreateButton label={reminders.create} onCreate={write} /> : null}
          </>
        }
      >
        <ListSearch
          label={reminders.search}
          value={narrowing.words}
          onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
          onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
        />
        <FoldedFilters label={reminders.fold(conditions)}>
          <DateField
            size="sm"
            aria-label={reminders.day}
            value={narrowing.day === undefined ? '' : dateText(narrowing.day)}
            onChange={(day) => {
              const at = timeOf(day);
              setQuery({ day: at === undefined ? undefined : dateText(at), sel: undefined });
            }}
          />
          <Select
            size="sm"
            className={list.select ?? ''}
            aria-label={reminders.kindFilter}
            placeholder={reminders.anyKind}
            data={REMINDER_KINDS.map((kind) => ({ value: kind, label: reminders.kinds[kind] }))}
            value={narrowing.kind ?? null}
            clearable
            onChange={(kind) => setQuery({ kind: kind ?? undefined, sel: undefined })}
          />
        </FoldedFilters>
      </Toolbar>
      <div className={classes.views}>
        <SegmentedFilter
          label={reminders.viewLabel}
          options={VIEWS.map((one) => ({
            value: one,
            label: reminders.views[one],
            count: one === 'due' || one === 'late' ? waiting?.[one] : undefined,
          }))}
          value={view}
          onChange={(next) => setQuery({ view: next, sel: undefined, day: undefined })}
        />
      </div>
      <div className={classes.body}>
        <div ref={frame} className={list.frame}>
          <ListTable
            label={reminders.label}
            rows={rows}
            rowKey={({ reminder }) => reminder._id}
            columns={columnsAt(now, room)}
            {...(room === 'phone' ? { rowHeight: 52 } : {})}
            activeKey={id}
            onActiveChange={(sel) => setQuery({ sel })}
            onPreview={({ reminder }) => setQuery({ sel: reminder._id })}
            onOpen={({ reminder }) => go(links.pet(reminder.petID))}
            autoFocus
            {...(mayKeep && view !== 'closed'
              ? {
                  selection: chosen,
                  onSelectionChange: setChosen,
                  selectionActions: (
                    <>
                      <Button
                        size="sm"
                        variant="default"
                        leftSection={<IconMessage size={14} />}
                        onClick={() => setOpen({ panel: 'remind', entries: picked })}
                      >
                        {reminders.act.message}
                      </Button>
                      <Button
                        size="sm"
                        variant="default"
                        leftSection={<IconPhone size={14} />}
                        onClick={() => void acts.markTold(idsOf(picked), 'phone').then(() => setChosen(new Set()))}
                      >
                        {reminders.act.called}
                      </Button>
                      <CloseMenu
                        onClose={(reason) => void acts.close(idsOf(picked), reason).then(() => setChosen(new Set()))}
                      />
                    </>
                  ),
                }
              : {})}
            empty={
              entries === undefined ? null : (
                <EmptyState
                  title={filtered ? reminders.noMatch : reminders.empty[view].title}
                  next={filtered ? reminders.noMatchNext : reminders.empty[view].next}
                  nextOnTouch={filtered || view !== 'soon' ? undefined : reminders.empty.soon.touch}
                  actions={
                    filtered ? (
                      <Button variant="default" onClick={clear}>
                        {reminders.clear}
                      </Button>
                    ) : undefined
                  }
                />
              )
            }
          />
        </div>
        {/* An open panel needs the room more. */}
        {open === undefined ? (
          <div className={classes.side}>
            <Pane sunken label={reminders.label} focusable>
              <ReminderPreview
                entry={active}
                templates={templates}
                mayKeep={mayKeep}
                closing={closing && isOpen}
                onClosing={setClosing}
                onTold={(channel) => void (id !== undefined && acts.markTold([id], channel))}
                onAnswered={() => void (id !== undefined && acts.markAnswered(id))}
                onMessage={() => active && setOpen({ panel: 'remind', entries: [active] })}
                onEdit={() => setOpen({ panel: 'form', entry: active })}
                onClose={(reason) => void (id !== undefined && acts.close([id], reason))}
                onReopen={() => void (id !== undefined && acts.reopen(id))}
                onRemove={() => setRemoving(active)}
              />
            </Pane>
          </div>
        ) : null}
      </div>
      <Footer
        end={
          <span className={list.keys}>
            <Keycap keys="Enter" /> {reminders.keys.open}
          </span>
        }
      >
        {reminders.count(formatCount(rows.length))}
        <span>
          {narrowing.day === undefined ? reminders.views[view] : dateText(dayStart(narrowing.day, shownZone()))}
        </span>
        <ChannelsLine className={classes.channels} />
      </Footer>
      <OnDemand
        code={form}
        open={open?.panel === 'form'}
        props={{
          opened: open?.panel === 'form',
          entry: open?.panel === 'form' ? open.entry : undefined,
          templates,
          onClose: () => setOpen(undefined),
        }}
      />
      <OnDemand
        code={remind}
        open={open?.panel === 'remind'}
        props={{
          opened: open?.panel === 'remind',
          entries: open?.panel === 'remind' ? open.entries : [],
          templates,
          onClose: () => setOpen(undefined),
          onSent: () => setChosen(new Set()),
        }}
      />
      <OnDemand
        code={templatesPanel}
        open={open?.panel === 'templates'}
        props={{ opened: open?.panel === 'templates', templates: written, onClose: () => setOpen(undefined) }}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={reminders.act.removeTitle}
        text={reminders.act.removeText(removing?.reminder.vaccine.title ?? '')}
        confirmWord={reminders.act.remove}
        danger
        onConfirm={async () => {
          if (removing !== undefined) await acts.remove(removing.reminder._id);
        }}
      />
    </Sheet>
  );
}
