import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { REMINDER_TEMPLATES } from '@vetloom/domain/clinic/reminder-templates.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SETTINGS, type Setting } from '@vetloom/domain/clinic/settings/settings.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { found, useCan, useDocument, useLive, useRun } from '../../../data/engine/hooks.ts';
import type { HistoryLine } from '../../../data/history/history.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { system } from '../../../locale/clinic-system.ts';
import { routeNames } from '../../../locale/shell-routes.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { fieldName } from '../../../parts/history/history-words.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { useSessionView } from '../../../shell/ports.tsx';
import { SettingPage } from '../frame/SettingPage.tsx';
import { isOfInfo, SECTIONS } from '../frame/sections.ts';
import classes from './find.module.css';
import { foundLines, type SettingLine, type SettingPlace, settingLines } from './system-rows.ts';
import { toldLine } from './told-line.ts';
import { undone } from './undone.ts';

const words = system.find;

/** What the page is called on which something is set. */
function pageOf({ route, section }: SettingPlace): string {
  const part = SECTIONS.filter(isOfInfo).find((name) => name === section);
  if (part !== undefined) return `${routeNames[route]} · ${clinicInfo.section[part]}`;
  return section === 'board' ? `${routeNames[route]} · ${system.section.board}` : routeNames[route];
}

/** Everything that people set of the clinic, with what is set, where, and who changed it. */
export function FindSetting() {
  const [query, change] = useQuery();
  const can = useCan();
  const { closed = [] } = useSessionView();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<SettingLine>();
  const stored = useLive(
    async (store) =>
      (
        await heldOrEmpty(() =>
          store.getMany(
            'setting',
            SETTINGS.map(({ id }) => id),
          ),
        )
      ).filter((one): one is Setting => one !== undefined),
    ['all settings'],
  );
  const templates = found(useDocument('customize', REMINDER_TEMPLATES))?.reminders ?? [];
  if (stored === undefined) return null;
  const all = settingLines(
    SETTINGS,
    stored,
    {
      label: (field) => fieldName('setting', field),
      value: (field, value) => toldLine(field, value, (id) => templates.find(({ _id }) => _id === id)?.title),
    },
    { can, closed },
  );
  const text = query.q ?? '';
  const lines = foundLines(all, text, pageOf);
  return (
    <SettingPage title={words.title} text={words.text}>
      <div className={classes.tools}>
        <ListSearch
          label={words.search}
          value={text}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
          onEnter={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
        />
        <span role="status">{words.count(lines.length, all.length)}</span>
      </div>
      <div ref={list}>
        {lines.length === 0 ? (
          <EmptyState
            title={words.none}
            actions={
              <Button size="sm" variant="default" onClick={() => change({ q: undefined })}>
                {words.clear}
              </Button>
            }
          />
        ) : (
          <Lines lines={lines} onTold={setTold} />
        )}
      </div>
      {told === undefined ? null : <SettingHistory line={told} stored={stored} onClose={() => setTold(undefined)} />}
    </SettingPage>
  );
}

function Lines({
  lines,
  onTold,
}: {
  readonly lines: readonly SettingLine[];
  readonly onTold: (line: SettingLine) => void;
}) {
  const go = useGo();
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{words.columns.name}</th>
          <th scope="col">{words.columns.value}</th>
          <th scope="col">{words.columns.page}</th>
          <th scope="col">
            <span className={classes.hidden}>{words.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.label}</th>
            <td>
              {line.value}
              {line.isDefault ? <small>{words.unset}</small> : null}
            </td>
            <td>
              <button
                type="button"
                className={classes.page}
                aria-label={words.open(pageOf(line.place), line.label)}
                onClick={() => go(links.to(line.place.route, { section: line.place.section }))}
              >
                {pageOf(line.place)}
              </button>
              {line.locked === undefined ? null : (
                <small className={classes.locked}>
                  <IconLock size={12} aria-hidden="true" />
                  {words.locked[line.locked]}
                </small>
              )}
            </td>
            <td className={classes.acts}>
              <ActionIcon variant="subtle" aria-label={words.historyOf(line.label)} onClick={() => onTold(line)}>
                <IconHistory size={16} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SettingHistoryProps {
  readonly line: SettingLine;
  readonly stored: readonly Setting[];
  readonly onClose: () => void;
}

/** Who changed what of a concern, with a way back as long as nobody changed it again. */
function SettingHistory({ line, stored, onClose }: SettingHistoryProps) {
  const run = useRun();
  const concern = SETTINGS.find(({ id }) => id === line.concern);
  if (concern === undefined) return null;
  const standing = { ...concern.defaults, ...stored.find(({ _id }) => _id === concern.id) };
  // What the server alone writes is taken back on its own page.
  const isOpen = line.locked === undefined && concern.permission.length > 0;
  const acts = (one: HistoryLine) => {
    const edits = isOpen ? undone(one, concern, standing) : undefined;
    if (edits === undefined || edits.length === 0) return null;
    if (edits === 'later') return <p className={classes.later}>{system.undo.later}</p>;
    const undo = async () => {
      const isDone = await attempt(() => run(editSetting, { settingID: concern.id as never, edits }));
      if (isDone) showSuccess(system.undo.done);
    };
    return (
      <Button size="compact-sm" variant="default" onClick={() => void undo()}>
        {system.undo.act}
      </Button>
    );
  };
  return <HistoryDrawer collection="setting" id={concern.id} name={pageOf(line.place)} acts={acts} onClose={onClose} />;
}
