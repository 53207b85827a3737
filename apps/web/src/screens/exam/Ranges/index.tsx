import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useEffect, useRef } from 'react';
import { useCan, useDocuments } from '../../../data/engine/hooks.ts';
import { exam } from '../../../locale/exam.ts';
import { examRanges as words } from '../../../locale/exam-ranges.ts';
import { suggested } from '../../../locale/founding-suggested.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { SuggestedMark } from '../../../parts/suggested/SuggestedMark.tsx';
import { SuggestedNotice } from '../../../parts/suggested/SuggestedNotice.tsx';
import { suggestedIDs } from '../../../parts/suggested/suggested-ids.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { byCategory, fits } from './item-values.ts';
import classes from './ranges.module.css';

const NEW = 'new';
const SHOWN = ['all', 'missing', 'suggested'] as const;

/**
 * What the laboratory measures and what counts as normal, by kind and age: the list at the left, the chosen item at the right. `?item=` and
 * `?q=` choose; `?show=missing` leaves what has no range, `?show=suggested` what nobody has looked at since the founding.
 */
export default function Ranges() {
  const items = useDocuments('examItem', 'byCategory', {});
  const can = useCan();
  const [query, setQuery] = useQuery();
  const editable = can('GENERAL_SETTINGS_WRITE') || can('LAB_TASK_WRITE');
  const add = () => setQuery({ ...query, item: NEW });
  useHotkey('N', keyWords.create, add, { enabled: editable });
  const moved = useRef<(step: number) => void>(undefined);
  useHotkey('ArrowDown', keyWords.row, () => moved.current?.(1));
  useHotkey('ArrowUp', keyWords.row, () => moved.current?.(-1));
  if (items === undefined) return null;
  const search = query.q ?? '';
  const missing = items.filter(({ ranges }) => ranges.length === 0);
  const unseen = items.filter(({ suggested: mark }) => mark);
  const show = SHOWN.find((one) => one === query.show) ?? 'all';
  const shown = { all: items, missing, suggested: unseen }[show].filter((item) => fits(item, search));
  const groups = byCategory(shown);
  const chosen = query.item ?? groups[0]?.[1][0]?._id;
  const item = items.find(({ _id }) => _id === chosen);
  const order = groups.flatMap(([, list]) => list);
  moved.current = (step) => {
    const at = order.findIndex(({ _id }) => _id === chosen);
    const next = order[Math.min(Math.max(at + step, 0), order.length - 1)];
    if (next) setQuery({ ...query, item: next._id });
  };
  return (
    <Sheet fill>
      <div className={classes.page}>
        <nav className={classes.side} aria-label={words.label}>
          <div className={classes.tools}>
            <TextInput
              aria-label={words.search}
              placeholder={words.search}
              leftSection={<IconSearch size={14} stroke={1.8} />}
              value={search}
              onChange={(event) => setQuery({ ...query, q: event.currentTarget.value || undefined })}
            />
            {editable ? (
              <Button
                variant="default"
                leftSection={<IconPlus size={14} stroke={2} />}
                rightSection={<Keycap keys="N" />}
                aria-keyshortcuts="N"
                onClick={add}
              >
                {words.add}
              </Button>
            ) : null}
          </div>
          {missing.length === 0 && unseen.length === 0 && show === 'all' ? null : (
            <div className={classes.filter}>
              <SegmentedFilter
                label={words.label}
                value={show}
                onChange={(next) => setQuery({ ...query, show: next === 'all' ? undefined : next })}
                options={[
                  { value: 'all', label: words.all, count: items.length },
                  ...(missing.length === 0 && show !== 'missing'
                    ? []
                    : [{ value: 'missing' as const, label: words.none, count: missing.length }]),
                  ...(unseen.length === 0 && show !== 'suggested'
                    ? []
                    : [{ value: 'suggested' as const, label: suggested.mark, count: unseen.length }]),
                ]}
              />
              <SuggestedNotice ids={suggestedIDs(unseen)} list editable={editable} />
            </div>
          )}
          <div className={classes.list}>
            {shown.length === 0 ? (
              <p className={classes.calm}>{items.length === 0 ? words.empty : words.noneFits}</p>
            ) : null}
            {groups.map(([category, list]) => (
              <section key={category} aria-label={exam.categories[category]}>
                <h2 className={classes.group}>
                  {exam.categories[category]} <span>{list.length}</span>
                </h2>
                <ul>
                  {list.map((one) => (
                    <li key={one._id}>
                      <ItemRow
                        item={one}
                        current={one._id === chosen}
                        onChoose={() => setQuery({ ...query, item: one._id })}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <Footer>{words.shown(shown.length, items.length)}</Footer>
        </nav>
        {item !== undefined || chosen === NEW ? (
          <ItemEditor
            key={chosen}
            item={item}
            items={items}
            editable={editable}
            onChoose={(itemID) => setQuery({ ...query, item: itemID })}
          />
        ) : (
          <div className={classes.nothing}>
            <EmptyState
              title={chosen === undefined ? words.empty : words.gone}
              next={chosen === undefined ? words.emptyNext : words.choose}
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}

interface ItemRowProps {
  readonly item: ExamItem;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function ItemRow({ item, current, onChoose }: ItemRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  // A link from a result leads to an item far down the list.
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button ref={row} type="button" className={classes.row} aria-current={current} onClick={onChoose}>
      <b>{item.name}</b>
      <span className={classes.rowTitle}>{item.title}</span>
      {item.suggested ? <SuggestedMark /> : null}
      {item.ranges.length === 0 ? (
        <span className={classes.lacks}>{words.none}</span>
      ) : (
        <span className={classes.rowUnit}>{item.unit}</span>
      )}
    </button>
  );
}
