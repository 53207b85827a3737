import classes from './till.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of two or three, side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className={classes.choice} role="radiogroup" aria-label={label}>
      {(Object.keys(options) as Value[]).map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: a segment that a native radio can't draw
        <button key={one} type="button" role="radio" aria-checked={one === value} onClick={() => onChange(one)}>
          {options[one]}
        </button>
      ))}
    </div>
  );
}
