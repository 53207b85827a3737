import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconGitMerge } from '@tabler/icons-react';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { isWholeRow, mergedFields } from '@vetloom/domain/sync/review.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useEffect, useRef, useState } from 'react';
import { keyWords } from '../../../locale/shell-keys.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { DecisionRow } from './DecisionRow.tsx';
import { placeWords, rowsIn } from './field-place.ts';
import { MergedRows } from './MergedRows.tsx';
import classes from './review.module.css';
import { SideHead } from './SideHead.tsx';
import { theirsOf } from './theirs-of.ts';
import { type Decision, useReview } from './use-review.ts';
import { useSubject } from './use-subject.ts';

interface ReviewSheetProps {
  /** With what the clinic has now. */
  readonly conflict: Conflict;
  /** The document in question as it stands, where it is at hand. */
  readonly stored: unknown;
  /** Contested places that somebody has changed again since the conflict arose. */
  readonly moved: ReadonlySet<string>;
}

/** The review itself: the person decides, item by item, and nothing is saved before all are decided. */
export function ReviewSheet({ conflict, stored, moved }: ReviewSheetProps) {
  const go = useGo();
  const review = useReview(conflict, stored);
  const subject = useSubject(conflict);
  const [view, setView] = useState<'contested' | 'all'>('all');
  const [active, setActive] = useState(0);
  const row = useRef<HTMLTableRowElement>(null);
  const { decisions, left } = review;
  const rows = conflict.fields.filter(isWholeRow).flatMap(rowsIn);
  const sources = [conflict.masterRecord, conflict.draft, conflict.originalDraft, stored, ...rows];
  const merged = mergedFields(conflict).map((field) => ({ ...field, title: placeWords(field.path, sources) }));
  const theirs = theirsOf({ decisions, merged, subject, moved });
  const recordID = conflict.documentCollection === 'record' ? conflict.documentID : undefined;
  const leave = () => (window.history.length > 1 ? window.history.back() : go(links.home()));
  const save = async () => {
    if (await review.save()) leave();
  };
  const move = (step: number) => setActive((at) => Math.min(decisions.length - 1, Math.max(0, at + step)));
  useHotkey('ArrowDown', keyWords.row, () => move(1));
  useHotkey('ArrowUp', keyWords.row, () => move(-1));
  useHotkey('ArrowLeft', keyWords.mine, () => review.toggle(active, 'mine'));
  useHotkey('ArrowRight', keyWords.theirs, () => review.toggle(active, 'theirs'));
  useHotkey('+', keyWords.both, () => decisions[active]?.joins && review.choose(active, 'both'));
  useHotkey('1', keyWords.allMine, () => review.chooseAll('mine'));
  useHotkey('2', keyWords.allTheirs, () => review.chooseAll('theirs'));
  useHotkey('Ctrl Enter', keyWords.save, () => void save(), { enabled: left === 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that became active is brought into view
  useEffect(() => void row.current?.scrollIntoView({ block: 'nearest' }), [active]);
  const kind = words.kinds[conflict.documentCollection] ?? words.otherKind;
  return (
    <>
      <PageHeader
        title={words.title}
        tabs={[
          {
            key: conflict._id,
            label: `${subject.animal || subject.owner} ${words.tab(kind, formatDay(conflict.saveDateTime))}`,
          },
        ]}
        activeTab={conflict._id}
      />
      <Sheet fill label={words.title}>
        <header className={classes.head}>
          <ActionIcon variant="default" size={32} aria-label={words.back} onClick={leave}>
            <IconArrowLeft size={16} />
          </ActionIcon>
          <div className={classes.who}>
            <strong>{[subject.animal, subject.owner].filter((part) => part !== '').join(' \u00B7 ')}</strong>
            <span>{words.summary(decisions.length, merged.length)}</span>
          </div>
          <SegmentedFilter
            label={words.filter}
            value={view}
            onChange={setView}
            options={[
              { value: 'contested', label: words.onlyContested, count: decisions.length },
              { value: 'all', label: words.all, count: decisions.length + merged.length },
            ]}
          />
          <span className={classes.left} role="status">
            {left > 0 ? words.left(left) : words.none}
          </span>
        </header>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className={classes.legend}>{words.field}</span>
                </th>
                <SideHead title={words.mine} by={subject.mine} keys="1" onAll={() => review.chooseAll('mine')} />
                <SideHead
                  title={words.theirs}
                  by={theirs.all}
                  otherwise={theirs.otherwise}
                  keys="2"
                  onAll={() => review.chooseAll('theirs')}
                />
                <th scope="col" className={classes.resultHead}>
                  <span className={classes.sideHead}>
                    <IconGitMerge size={20} stroke={1.6} aria-hidden="true" />
                    <span>
                      <b>{words.result}</b>
                      <small>{words.resultNote}</small>
                    </span>
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {decisions.map((decision, at) => (
                <DecisionRow
                  key={decision.path.join('.')}
                  decision={decision}
                  title={titleOf(decision, sources)}
                  active={at === active}
                  subject={subject}
                  recordID={recordID}
                  writtenBy={theirs.all ? '' : theirs.saidOf(decision.contested.map(({ path }) => path))}
                  rowRef={at === active ? row : undefined}
                  onToggle={(side) => review.toggle(at, side)}
                  onChoose={(choice) => review.choose(at, choice)}
                  onEnter={() => setActive(at)}
                />
              ))}
            </tbody>
            {view === 'all' && merged.length > 0 ? (
              <MergedRows
                fields={merged}
                nameOf={subject.nameOf}
                writtenBy={(path) => (theirs.all ? '' : theirs.saidOf([path]))}
              />
            ) : null}
          </table>
        </div>
        <footer className={classes.foot}>
          <span className={classes.keys}>
            <Keycap keys={'\u2191'} />
            <Keycap keys={'\u2193'} /> {words.keys.move}
            <Keycap keys={'\u2190'} />
            <Keycap keys={'\u2192'} /> {words.keys.side}
            <Keycap keys="+" /> {words.keys.both}
          </span>
          <span className={classes.keep}>{words.keep}</span>
          <Button variant="default" onClick={leave}>
            {words.later}
          </Button>
          <Button
            disabled={left > 0}
            onClick={() => void save()}
            rightSection={<Keycap keys="Ctrl Enter" onFill={left === 0} />}
          >
            {words.save}
          </Button>
        </footer>
      </Sheet>
    </>
  );
}

/** Of one field its name as well; of several that are decided together the row that they are in. */
const titleOf = ({ path, contested }: Decision, sources: readonly unknown[]): string =>
  placeWords(contested.length === 1 ? (contested[0]?.path ?? path) : path, sources);
