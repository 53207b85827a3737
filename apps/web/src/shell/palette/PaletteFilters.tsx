import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { shell } from '../../locale/shell.ts';
import classes from './palette.module.css';
import { PALETTE_GROUPS, PALETTE_PREFIX, type PaletteGroup } from './palette-types.ts';

interface PaletteFiltersProps {
  readonly active: PaletteGroup | undefined;
  readonly onChoose: (group: PaletteGroup | undefined) => void;
}

/** Narrows the palette to one kind of thing; each filter shows the letter that does the same. */
export function PaletteFilters({ active, onChoose }: PaletteFiltersProps) {
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.hidden}>{shell.palette.narrowed}</legend>
      <button
        type="button"
        className={classes.filter}
        aria-pressed={active === undefined}
        onClick={() => onChoose(undefined)}
      >
        {shell.palette.all}
      </button>
      {PALETTE_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          className={classes.filter}
          aria-pressed={active === group}
          onClick={() => onChoose(group)}
        >
          {shell.palette.groups[group]}
          <Keycap keys={PALETTE_PREFIX[group]} />
        </button>
      ))}
      <span className={classes.end}>{shell.palette.hint}</span>
    </fieldset>
  );
}
