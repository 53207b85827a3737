import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PUT_OFF_KEEPERS, UNRESOLVED_SECTIONS, type UnresolvedSection } from '@vetloom/domain/unresolved/sections.ts';
import { waitingCount } from '@vetloom/domain/unresolved/unresolved.ts';
import type { UnresolvedLine } from '@vetloom/domain/unresolved/unresolved-line.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Footer, Pane, Sheet, Split, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type UnresolvedEntry, type UnresolvedGroup, useUnresolved } from '../../../data/unresolved/unresolved.ts';
import { unresolved as words } from '../../../locale/unresolved.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { links } from '../../../routes/links.ts';
import { AppLink, useGo, useQuery } from '../../../routes/navigation.tsx';
import { ControlledReminder } from './ControlledReminder.tsx';
import { columnsAt, keyOf, type UnresolvedRow } from './columns.tsx';
import { PutOffDialog } from './PutOffDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { deskOf, settlersOf } from './sections-acts.ts';
import classes from './unresolved.module.css';
import { nameOf, whatOf } from './unresolved-words.ts';
import { useSettling } from './use-settling.ts';

type Doing = { readonly what: 'settle' | 'putOff'; readonly entry: UnresolvedEntry } | undefined;

const sectionFrom = (text: string | undefined): UnresolvedSection | undefined =>
  UNRESOLVED_SECTIONS.find((section) => section === text);

const countOf = ({ entries }: UnresolvedGroup): number => waitingCount(entries.map(({ line }) => line));

/** The rows of the chosen section, or of all; what is put off only where somebody asks for it. */
const rowsOf = (groups: readonly UnresolvedGroup[], putOff: boolean): UnresolvedRow[] =>
  groups.flatMap(({ entries }) =>
    entries
      .filter(({ line }) => putOff || line.putOff === undefined)
      .map((entry, at) => ({ ...entry, startsSection: at === 0 })),
  );

/** So little room that the columns don't fit. */
const PHONE = '(max-width: 600px)';

/** /unresolved: what nobody has settled yet, by sections; each line is settled from here, or put off with a reason. */
export default function Unresolved() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const can = useCan();
  const go = useGo();
  const groups = useUnresolved(can, now);
  const settling = useSettling();
  const [doing, setDoing] = useState<Doing>();
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const section = sectionFrom(query.section);
  const once = useUnrepeated(section);
  const showsPutOff = query.putOff === '1';
  const all = groups ?? [];
  const rows = rowsOf(section === undefined ? all : all.filter((group) => group.section === section), showsPutOff);
  const id = useHeldRow(query.sel, rows.map(keyOf));
  const active = rows.find((row) => keyOf(row) === id);
  const maySettle = (line: UnresolvedLine) => settlersOf(line).some(can);
  const mayPutOff = PUT_OFF_KEEPERS.some(can);
  const total = all.reduce((sum, group) => sum + countOf(group), 0);
  // Not known yet is no zero.
  const count = groups === undefined ? '' : words.waiting(formatCount(total));
  const away = all.flatMap(({ entries }) => entries).filter(({ line }) => line.putOff !== undefined).length;
  const settle = (entry: UnresolvedEntry) => {
    const { line } = entry;
    if (!maySettle(line)) return;
    const desk = deskOf(line);
    if (desk !== undefined) go(desk);
    else if (line.section === 'resultsUnseen') void settling.see(line, nameOf(entry));
    else setDoing({ what: 'settle', entry });
  };
  const putOff = (entry: UnresolvedEntry) => setDoing({ what: 'putOff', entry });
  useHotkey('P', words.putOff.action, () => active && putOff(active), {
    enabled: mayPutOff && active !== undefined && active.line.putOff === undefined,
  });
  const choose = (next: UnresolvedSection | undefined) => setQuery({ section: next, sel: undefined });
  return (
    <Sheet fill>
      <Toolbar
        end={
          away === 0 ? null : (
            <Button size="sm" variant="default" onClick={() => setQuery({ putOff: showsPutOff ? undefined : '1' })}>
              {showsPutOff ? words.hidePutOff : `${words.showPutOff} ${formatCount(away)}`}
            </Button>
          )
        }
      >
        <b>{count}</b>
        <Select
          size="sm"
          className={classes.narrow ?? ''}
          aria-label={words.label}
          data={[
            { value: '', label: groups === undefined ? words.all : `${words.all} ${formatCount(total)}` },
            ...all.map((group) => ({
              value: group.section,
              label: `${words.sections[group.section]} ${countOf(group)}`,
            })),
          ]}
          value={section ?? ''}
          allowDeselect={false}
          onChange={(next) => choose(sectionFrom(next ?? undefined))}
        />
      </Toolbar>
      <ControlledReminder />
      <Split>
        <div className={classes.side}>
          <Pane width={264} sunken padded={false} label={words.label}>
            <ul className={classes.sections}>
              <li>
                <button type="button" aria-pressed={section === undefined} onClick={() => choose(undefined)}>
                  {words.all} <span>{groups === undefined ? '' : formatCount(total)}</span>
                </button>
              </li>
              {all.map((group) => (
                <li key={group.section}>
                  <button
                    type="button"
                    aria-pressed={section === group.section}
                    data-none={countOf(group) === 0 || undefined}
                    onClick={() => choose(group.section)}
                  >
                    {words.sections[group.section]} <span>{formatCount(countOf(group))}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Pane>
        </div>
        <div className={list.frame}>
          <ListTable
            label={words.label}
            rows={rows}
            rowKey={keyOf}
            columns={columnsAt(
              now,
              {
                maySettle,
                mayPutOff,
                // A row that was settled makes place for the next one under the pointer.
                onSettle: (entry) => void once(() => settle(entry)),
                onPutOff: putOff,
                onTakeBack: ({ line }) => void settling.takeBack(line),
              },
              { narrow, ofOne: section !== undefined },
            )}
            activeKey={id}
            onActiveChange={(sel) => setQuery({ sel })}
            onPreview={(row) => setQuery({ sel: keyOf(row) })}
            onOpen={(entry) => void once(() => settle(entry))}
            rowHeight={narrow ? 56 : 44}
            autoFocus
            empty={
              groups === undefined ? null : section === undefined ? (
                <EmptyState title={words.empty.title} next={words.empty.next} />
              ) : (
                <EmptyState title={words.emptySection.title} next={words.emptySection.next(words.sections[section])} />
              )
            }
          />
        </div>
      </Split>
      <Footer
        end={
          <span className={list.keys}>
            <Keycap keys="Enter" /> {words.keys.settle} <Keycap keys="P" /> {words.keys.putOff}
          </span>
        }
      >
        {count}
        {can('BILLING_READ') ? <AppLink to={links.to('checkout.debts')}>{words.olderBills}</AppLink> : null}
      </Footer>
      {doing?.what === 'settle' ? <SettleDialog entry={doing.entry} onClose={() => setDoing(undefined)} /> : null}
      {doing?.what === 'putOff' ? (
        <PutOffDialog
          name={nameOf(doing.entry)}
          what={`${words.sections[doing.entry.line.section]}：${whatOf(doing.entry.line)}`}
          now={now}
          onPutOff={(until, reason) => settling.putOff(doing.entry.line, nameOf(doing.entry), until, reason)}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </Sheet>
  );
}
