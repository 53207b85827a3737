import { useMediaQuery } from '@mantine/hooks';
import type { ChecklistPhase } from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import type { PhaseStanding } from '@vetloom/domain/surgery/checklist-state.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useDocuments } from '../../../../data/engine/hooks.ts';
import { checklist as words } from '../../../../locale/surgery-checklist.ts';
import { ChecklistRow } from './ChecklistRow.tsx';
import classes from './checklist.module.css';
import { StandingMark } from './StandingMark.tsx';
import type { ChecklistActs } from './use-checklist.ts';

interface ChecklistPanelProps {
  readonly phases: readonly PhaseStanding[];
  readonly acts: ChecklistActs;
  readonly mayWrite: boolean;
  /** Whether the operation is over and nobody kept any list. */
  readonly over: boolean;
  /** Where it opens; undefined for the first list in which something is open. */
  readonly at: ChecklistPhase | undefined;
  readonly onClose: () => void;
}

const ROW = '[data-check-row]';
/** Where nobody has keys of which the foot could tell. */
const TOUCH = '(max-width: 1024px), (pointer: coarse)';

/** The lists one below the other: arrows go from item to item, Space checks or takes back, N says that it doesn't apply. */
export function ChecklistPanel({ phases, acts, mayWrite, over, at, onClose }: ChecklistPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const staffNames = useId();
  const staff = useDocuments('staff', 'byName', {}) ?? [];
  const names = new Map(staff.map(({ _id, name }) => [_id, name]));
  const first = at ?? phases.find(({ missing }) => missing.length > 0)?.phase ?? phases[0]?.phase;
  useEffect(() => {
    const section = list.current?.querySelector<HTMLElement>(`[data-phase="${first}"]`);
    const open =
      section?.querySelector<HTMLElement>(`${ROW}[aria-pressed="false"]`) ?? section?.querySelector<HTMLElement>(ROW);
    section?.scrollIntoView({ block: 'start' });
    open?.focus();
  }, [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || isComposing(event.nativeEvent) || !(event.target instanceof HTMLElement)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    const own = event.target.closest('li')?.querySelector<HTMLElement>(ROW);
    const next = own ? rows[rows.indexOf(own) + by] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const touch = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false }) === true;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title}
      footer={mayWrite ? (touch ? undefined : words.keys) : words.readOnly}
    >
      {phases.length === 0 ? (
        <EmptyState title={over ? words.notKept : words.none} next={over ? undefined : words.noneNext} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from item to item, each of which is a control
        <div ref={list} onKeyDown={onKeyDown}>
          {phases.map((phase) => (
            <section key={phase.phase} className={classes.section} data-phase={phase.phase}>
              <h3>
                <StandingMark state={phase.state} word={words.states[phase.state]} />
                {words.phases[phase.phase]}
                <b>{words.counted(phase.checked, phase.items.length)}</b>
                {phase.passed === 0 ? null : <small>{words.passed(formatTime(phase.passed))}</small>}
              </h3>
              <ul className={classes.items} aria-label={words.phases[phase.phase]}>
                {phase.items.map((standing) => (
                  <ChecklistRow
                    key={standing.item._id}
                    standing={standing}
                    passed={phase.passed !== 0}
                    acts={acts}
                    mayWrite={mayWrite}
                    nameOf={(id) => names.get(id) ?? ''}
                    people={staffNames}
                  />
                ))}
              </ul>
            </section>
          ))}
          <datalist id={staffNames}>
            {staff.map(({ _id, name }) => (
              <option key={_id} value={name} />
            ))}
          </datalist>
        </div>
      )}
    </SidePanel>
  );
}
