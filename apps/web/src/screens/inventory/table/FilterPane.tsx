import { formatCount } from '@vetloom/ui/format/number.ts';
import classes from './frame.module.css';

/** One thing that a list can be narrowed to. */
export interface FilterEntry {
  readonly key: string;
  readonly label: string;
  /** Undefined while nobody knows. */
  readonly count: number | undefined;
  /** Something that is to be done about it: marked while there is any. */
  readonly tone?: 'ochre' | 'cinnabar';
}

/** Entries that belong together. */
export interface FilterGroup {
  readonly key: string;
  readonly label: string;
  readonly entries: readonly FilterEntry[];
}

interface FilterPaneProps {
  readonly label: string;
  readonly groups: readonly FilterGroup[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

const SHAPES = { ochre: 'M6 1.5 11 10.5H1z', cinnabar: 'M2 2h8v8H2z' } as const;

/** What a list holds, by what is to be done and by class, each with its count; one of all is chosen. */
export function FilterPane({ label, groups, chosen, onChoose }: FilterPaneProps) {
  return (
    <nav className={classes.pane} aria-label={label}>
      {groups.map((group) => (
        <div key={group.key} className={classes.group}>
          <h2 className={classes.groupName}>{group.label}</h2>
          {group.entries.map((entry) => (
            <button
              key={entry.key}
              type="button"
              className={classes.entry}
              aria-current={entry.key === chosen ? 'true' : undefined}
              onClick={() => onChoose(entry.key)}
            >
              {entry.tone === undefined || !entry.count ? null : (
                <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={classes[entry.tone]}>
                  <path d={SHAPES[entry.tone]} fill="currentColor" />
                </svg>
              )}
              <span className={classes.entryName}>{entry.label}</span>
              <span className={classes.entryCount}>{entry.count === undefined ? '–' : formatCount(entry.count)}</span>
            </button>
          ))}
        </div>
      ))}
    </nav>
  );
}
