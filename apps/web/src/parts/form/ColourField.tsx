import { staff } from '../../locale/staff.ts';
import classes from './colour-field.module.css';

interface ColourFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

const KNOWN = Object.entries(staff.colours);

/** One of the clinic's colours; each has a word of its own. A colour that came from elsewhere stands first. */
export function ColourField({ label, hint, value, onChange }: ColourFieldProps) {
  const all = KNOWN.some(([colour]) => colour.toLowerCase() === value.toLowerCase())
    ? KNOWN
    : [[value, value] as const, ...KNOWN];
  return (
    <fieldset className={classes.colours}>
      <legend>
        {label} {hint === undefined ? null : <span>{hint}</span>}
      </legend>
      {all.map(([colour, name]) => (
        <label key={colour} className={classes.colour} title={name}>
          <input
            type="radio"
            name="color"
            value={colour}
            checked={colour.toLowerCase() === value.toLowerCase()}
            onChange={() => onChange(colour)}
            aria-label={name}
          />
          <span style={{ background: colour }} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
