import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useDocuments, useStore } from '../../../../data/engine/hooks.ts';
import { visitPast as words } from '../../../../locale/record-past.ts';
import { knowledgeOf } from '../../../../parts/exam/exam-knowledge.ts';
import { useExamItems } from '../../../../parts/exam/use-exam-data.ts';
import { useKinds } from '../../../../parts/form/use-customize.ts';
import { useEditing } from '../editing.ts';
import frame from '../visit.module.css';
import { PastVisit } from './PastVisit.tsx';
import classes from './past.module.css';
import { earlierThan, PAST_KEYS } from './use-past.ts';

const NOTHING: readonly VisitRecord[] = [];

/**
 * Earlier visits in the place of today's drugs and charges, to be read while today's is written. Left and right go to another visit, up and
 * down to another line, Enter copies it.
 */
export function PastVisits({ onClose }: { readonly onClose: () => void }) {
  const { record, pet } = useEditing();
  const store = useStore();
  const all = useDocuments('record', 'byPet', { equals: [record.petID] }) ?? NOTHING;
  const visits = useMemo(() => earlierThan(all, record), [all, record]);
  const items = useExamItems();
  const kinds = useKinds();
  const knowledge = useMemo(() => knowledgeOf(items, all, pet, kinds), [items, all, pet, kinds]);
  const [chosen, setChosen] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  const at = Math.max(
    0,
    visits.findIndex(({ _id }) => _id === chosen),
  );
  const shown = visits[at];
  // Old visits are fetched when somebody looks for them (law 18); without a network what is here is shown.
  useEffect(() => {
    store.openPet(record.petID).catch(reportError);
  }, [store, record.petID]);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  const go = (step: number) => {
    const next = visits[Math.min(Math.max(at + step, 0), visits.length - 1)];
    if (next) setChosen(next._id);
    panel.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const lines = [...(panel.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const { activeElement } = document;
    const line = activeElement instanceof HTMLElement ? lines.indexOf(activeElement) : -1;
    if (event.key === 'ArrowLeft') go(1);
    else if (event.key === 'ArrowRight') go(-1);
    else if (event.key === 'ArrowDown') lines[Math.min(line + 1, lines.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') lines[Math.max(line - 1, 0)]?.focus();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={panel} className={classes.panel} aria-label={words.label} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2>{words.label}</h2>
        <span className={classes.quiet}>{words.position(visits.length === 0 ? 0 : at + 1, visits.length)}</span>
        <ActionIcon
          variant="subtle"
          aria-label={words.earlier}
          disabled={at >= visits.length - 1}
          onClick={() => go(1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className={classes.date}>{shown === undefined ? '' : formatDate(shown.dateTime)}</span>
        <ActionIcon variant="subtle" aria-label={words.later} disabled={at === 0} onClick={() => go(-1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <button type="button" className={classes.back} onClick={onClose}>
          {words.back}
          <Keycap keys={PAST_KEYS} />
        </button>
      </div>
      <div className={frame.ordersScroll}>
        {shown === undefined ? (
          <p className={classes.quiet}>{words.none}</p>
        ) : (
          <PastVisit key={shown._id} earlier={shown} knowledge={knowledge} />
        )}
      </div>
      <p className={classes.foot}>{words.keys}</p>
    </section>
  );
}
