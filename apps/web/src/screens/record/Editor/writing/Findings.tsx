import { Button } from '@mantine/core';
import { IconAlertSquareFilled, IconCheck, IconMinus } from '@tabler/icons-react';
import {
  BODY_SYSTEMS,
  type BodySystem,
  type Finding,
  findingOf,
  findingState,
  newFinding,
  nextState,
  otherFindings,
  restNormal,
  untouchedSince,
} from '@vetloom/domain/record/findings.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { isComposing, useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type KeyboardEvent, useCallback, useId } from 'react';
import { visit } from '../../../../locale/record.ts';
import { keyWords } from '../../../../locale/shell-keys.ts';
import { useExpansion } from '../aids/use-expansion.ts';
import { codecs } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { FieldNote } from '../FieldNote.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { useShown } from '../shown.ts';
import { useField } from '../use-field.ts';
import classes from './writing.module.css';

const ICONS = {
  untouched: <IconMinus size={14} aria-hidden="true" />,
  normal: <IconCheck size={14} stroke={2} aria-hidden="true" />,
  abnormal: <IconAlertSquareFilled size={14} aria-hidden="true" />,
};

/** 理學檢查: a system a cell. Arrows move, Space changes the state, Enter writes, Alt N fills what nobody touched. */
export function Findings() {
  const { record, act, desk, readOnly } = useEditing();
  const fillRest = () => {
    if (readOnly) return;
    let filled: readonly Finding[] = [];
    void act(({ finding }) => {
      filled = restNormal(finding);
      return filled.map((row) => ({ op: 'insert', path: ['finding'], row }));
    }).then((done) => {
      if (!done || filled.length === 0) return;
      // One letter writes a dozen findings into a record: whoever didn't mean it must see it, and get back.
      showUndo({
        message: visit.filledNormal(filled.length),
        undoWord: visit.undo,
        onUndo: () => {
          // What is being written about a system is stored first, so that it stays.
          void desk
            .flush()
            .then(() =>
              act(({ finding }) =>
                untouchedSince(filled, finding).map(({ _id }) => ({ op: 'remove', path: ['finding', _id] })),
              ),
            );
        },
      });
    });
  };
  useHotkey('Alt N', keyWords.restNormal, fillRest, { enabled: !readOnly });
  const others = otherFindings(record.finding);
  return (
    <SectionBlock
      title={visit.findings}
      keys="Alt 3"
      aside={
        readOnly ? undefined : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={fillRest}
            rightSection={<Keycap keys="Alt N" />}
            aria-keyshortcuts="Alt+N"
          >
            {visit.restNormal}
          </Button>
        )
      }
    >
      <div className={classes.findings}>
        {BODY_SYSTEMS.map((system, at) => (
          <FindingCell key={system.key} system={system} first={at === 0} />
        ))}
        {others.map((finding) => (
          <p key={finding._id} className={classes.finding} data-state={findingState(finding)}>
            {ICONS[findingState(finding)]}
            <b>{finding.system}</b>
            <span>{finding.text || visit[findingState(finding)]}</span>
          </p>
        ))}
      </div>
    </SectionBlock>
  );
}

function FindingCell({ system, first }: { readonly system: BodySystem; readonly first: boolean }) {
  const { record, act, desk, readOnly } = useEditing();
  const stored = findingOf(record.finding, system);
  const select = useCallback((shown: VisitRecord): Finding | undefined => findingOf(shown.finding, system), [system]);
  const row = useShown(select);
  const id = stored?._id ?? newFinding(system, false)._id;
  const textDraft = desk.draft(`finding/${id}/text`);
  const begun = stored === undefined && textDraft !== undefined && textDraft.text !== '';
  const state = begun ? 'abnormal' : findingState(row);
  const note = useId();
  const field = useField(['finding', id, 'text'], codecs.findingText, () =>
    // Words about a system that nobody had looked at say that something is wrong with it.
    stored === undefined
      ? [{ path: ['finding', id, 'normal'], seen: undefined, text: '', to: false, valid: true, focused: false }]
      : [],
  );
  const expand = useExpansion();
  const turn = () => {
    if (readOnly || begun) return;
    const next = nextState(row);
    if (stored === undefined) void act([{ op: 'insert', path: ['finding'], row: newFinding(system, true) }]);
    else if (next === 'untouched') void act([{ op: 'remove', path: ['finding', id] }], [['finding', id]]);
    else void act([{ op: 'set', path: ['finding', id, 'normal'], from: stored.normal, to: next === 'normal' }]);
  };
  return (
    <div className={classes.finding} data-state={state}>
      <button
        type="button"
        className={classes.findingState}
        aria-label={visit.findingState(system.name, visit[state])}
        onClick={turn}
        onKeyDown={moveInGrid}
        {...(first ? { 'data-first': true } : {})}
      >
        {ICONS[state]}
        <b>{system.name}</b>
      </button>
      <input
        aria-label={visit.findingText(system.name)}
        aria-describedby={note}
        placeholder={visit[state]}
        value={field.text}
        readOnly={field.readOnly}
        tabIndex={-1}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
        onKeyDown={(event) => {
          if (!expand(event)) backToCell(event);
        }}
      />
      <FieldNote field={field} id={note} />
    </div>
  );
}

const COLUMNS = 4;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

const cellsAround = (element: Element): HTMLElement[] => [
  ...(element.closest(`.${classes.findings}`)?.querySelectorAll<HTMLElement>(`.${classes.findingState}`) ?? []),
];

function moveInGrid(event: KeyboardEvent<HTMLButtonElement>): void {
  const cell = event.currentTarget;
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    cell.parentElement?.querySelector('input')?.focus();
    return;
  }
  const step = STEPS[event.key];
  if (step === undefined || event.altKey) return;
  event.preventDefault();
  const cells = cellsAround(cell);
  cells[cells.indexOf(cell) + step]?.focus();
}

/** Enter goes on to the next system, Escape back to the cell. */
function backToCell(event: KeyboardEvent<HTMLInputElement>): void {
  if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  event.preventDefault();
  const cells = cellsAround(event.currentTarget);
  const own = event.currentTarget.parentElement?.querySelector<HTMLElement>(`.${classes.findingState}`);
  const at = own ? cells.indexOf(own) : -1;
  (event.key === 'Enter' ? (cells[at + 1] ?? own) : own)?.focus();
}
