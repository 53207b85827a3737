import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useEffect, useRef } from 'react';
import { shell } from '../../locale/shell.ts';
import { HitText } from './HitText.tsx';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-types.ts';
import { groupOrder } from './rank.ts';

interface PaletteResultsProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly active: number;
  readonly query: string;
  readonly onHover: (item: PaletteItem) => void;
  readonly onRun: (item: PaletteItem) => void;
}

/** What was found, by kind. The input keeps the focus; this list only shows which item is active. */
export function PaletteResults({ id, items, active, query, onHover, onRun }: PaletteResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (items.length === 0) {
    const { nothing, nothingNext, start, startNext } = shell.palette;
    return (
      <div id={id} className={classes.results} role="listbox" aria-label={shell.palette.results}>
        <EmptyState title={query === '' ? start : nothing(query)} next={query === '' ? startNext : nothingNext} />
      </div>
    );
  }
  return (
    <div ref={list} id={id} className={classes.results} role="listbox" aria-label={shell.palette.results}>
      {groupOrder(items).map((group) => {
        const members = items.filter((item) => item.group === group);
        if (members.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group} role="group" aria-label={shell.palette.groups[group]}>
            <div className={classes.group} aria-hidden="true">
              {shell.palette.groups[group]}
            </div>
            {members.map((item) => {
              const index = items.indexOf(item);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys of the active option
                <div
                  key={item.id}
                  id={`${id}-${index}`}
                  data-index={index}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={item.line === undefined ? classes.item : `${classes.item} ${classes.tall}`}
                  onPointerMove={() => onHover(item)}
                  onClick={() => onRun(item)}
                >
                  <span className={classes.icon}>{item.icon}</span>
                  <span className={classes.words}>
                    <span className={classes.title}>
                      <HitText text={item.title} hits={item.hits} />
                      {item.note === undefined ? null : <span className={classes.note}>{item.note}</span>}
                    </span>
                    {item.line === undefined ? null : <span className={classes.line}>{item.line}</span>}
                  </span>
                  <span className={classes.aside}>
                    {item.aside}
                    {index === active ? <Keycap keys="Enter" /> : null}
                  </span>
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
