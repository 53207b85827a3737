import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { bestFits, fit } from '../../../record/Editor/catalogue-search.ts';
import classes from './grid.module.css';
import type { GoodsItem } from './grid-rows.ts';

const words = formWords.grid;
const MOST = 8;

interface ProductCellProps {
  readonly label: string;
  readonly cell: string;
  readonly text: string;
  readonly chosen: boolean;
  readonly problem: string | undefined;
  readonly items: readonly GoodsItem[];
  readonly editable: boolean;
  readonly onText: (text: string) => void;
  readonly onPick: (item: GoodsItem) => void;
  /** A code that was scanned into the field, or typed in full. */
  readonly onCode: (code: string) => boolean;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The product of a row, found by name, code or barcode as it is typed: Enter takes the marked one and goes on. */
export function ProductCell(props: ProductCellProps) {
  const { text, chosen, items } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useMemo(
    () =>
      open && text.trim() !== ''
        ? bestFits(items, ({ name, code, barcode }) => fit(text, name, code, barcode), MOST)
        : [],
    [open, text, items],
  );
  const pick = (item: GoodsItem) => {
    setOpen(false);
    props.onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const { key } = event;
    const marked = found[at];
    if (found.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp') && !event.altKey) {
      event.preventDefault();
      setAt((at + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (key === 'Enter' && !event.shiftKey && !event.ctrlKey && !chosen && text.trim() !== '') {
      event.preventDefault();
      if (props.onCode(text)) setOpen(false);
      else if (marked) pick(marked);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else props.onKey(event);
  };
  return (
    <span className={classes.product}>
      <input
        className={classes.input}
        data-cell={props.cell}
        data-product
        role="combobox"
        aria-label={props.label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-invalid={props.problem !== undefined}
        title={props.problem}
        placeholder={words.search}
        autoComplete="off"
        readOnly={!props.editable}
        value={text}
        onChange={(event) => {
          setOpen(true);
          setAt(0);
          props.onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {found.length > 0 ? (
        <span className={classes.found} role="listbox" id={`${id}-list`} aria-label={words.suggestions}>
          {found.map((item, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the marked one
            <span
              key={item.prodID}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              className={classes.option}
              onMouseDown={(event) => {
                event.preventDefault();
                pick(item);
              }}
            >
              <span>{item.name}</span>
              <small>{[item.code, item.unit].filter(Boolean).join(' · ')}</small>
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
