import { Combobox, useCombobox } from '@mantine/core';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type ReactNode, type RefObject, useEffect, useId, useReducer, useState } from 'react';
import { visit } from '../../../locale/record.ts';
import classes from './visit.module.css';

/** One thing to pick. */
export interface PickerOption<Item> {
  readonly key: string;
  readonly label: ReactNode;
  /** Quiet words at the right: class, price. */
  readonly hint?: ReactNode;
  readonly item: Item;
}

interface PickerProps<Item> {
  readonly label: string;
  readonly placeholder: string;
  /** The best matches of what was typed, few enough to be read. */
  readonly search: (query: string) => readonly PickerOption<Item>[];
  readonly onPick: (item: Item) => void;
  readonly onCancel?: () => void;
  /** Hears what was typed and left although nothing is called so. */
  readonly onUnknown?: (typed: string) => void;
  /** Keys that act while nothing is typed. */
  readonly keys?: Readonly<Record<string, () => void>> | undefined;
  /** Shows everything before anything is typed. */
  readonly openAtOnce?: boolean;
  readonly first?: boolean;
  readonly autoFocus?: boolean;
  readonly icon?: ReactNode;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** Says that what it stands in has come up. */
function WhenShown({ tell }: { readonly tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

/** A search field that adds what is picked and stays ready for the next. Enter takes the first match. */
export function Picker<Item>(props: PickerProps<Item>) {
  const { label, placeholder, search, onPick, onCancel, onUnknown, openAtOnce = false } = props;
  const [query, setQuery] = useState('');
  // The field learns its list's id when the list has come up, and by itself would say so to no reader of the screen until something else is drawn.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  // One that the list makes for itself is another a moment after the list has come up, and the field would go on naming the first.
  const listID = useId();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const asked = query.trim();
  const options = asked === '' && !openAtOnce ? [] : search(asked);
  const open = () => (asked === '' && !openAtOnce ? undefined : combobox.openDropdown());
  const pick = (chosen: PickerOption<Item> | undefined) => {
    setQuery('');
    combobox.closeDropdown();
    if (chosen) onPick(chosen.item);
  };
  /** The first match is marked a frame later: whose Enter is faster means it all the same. */
  const pickFirst = () => {
    const [first] = options;
    if (first && combobox.getSelectedOptionIndex() === -1) pick(first);
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={360}
      onOptionSubmit={(key) => pick(options.find((option) => option.key === key))}
    >
      <Combobox.DropdownTarget>
        <div className={classes.picker}>
          {props.icon}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              ref={props.inputRef}
              aria-label={label}
              placeholder={placeholder}
              value={query}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: shown because the person asked for it, and only to type in it
              autoFocus={props.autoFocus}
              {...(props.first ? { 'data-first': true } : {})}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                combobox.openDropdown();
                combobox.updateSelectedOptionIndex('selected');
                window.requestAnimationFrame(() => combobox.selectFirstOption());
              }}
              onFocus={open}
              onClick={open}
              onBlur={() => {
                combobox.closeDropdown();
                if (asked !== '' && options.length === 0) onUnknown?.(asked);
                setQuery('');
              }}
              onKeyDown={(event) => {
                const act = query === '' && !isComposing(event.nativeEvent) ? props.keys?.[event.key] : undefined;
                if (act) {
                  event.preventDefault();
                  act();
                  return;
                }
                if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
                  // In a form it would send it as well, with what nobody has looked at yet.
                  if (!event.ctrlKey && !event.metaKey) event.preventDefault();
                  if (asked !== '' && options.length === 0 && onUnknown) {
                    onUnknown(asked);
                    pick(undefined);
                  } else pickFirst();
                }
                if (event.key !== 'Escape') return;
                setQuery('');
                onCancel?.();
              }}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={asked === '' && !openAtOnce}>
        {/* It lies over the page: by itself it would stand outside of every part of it. */}
        <section aria-label={label}>
          {options.length === 0 ? (
            <Combobox.Empty>{visit.pickerEmpty}</Combobox.Empty>
          ) : (
            <Combobox.Options id={listID} aria-label={label} mah={300} style={{ overflowY: 'auto' }}>
              {options.map((option) => (
                <Combobox.Option key={option.key} value={option.key} className={classes.option}>
                  <span className={classes.optionName}>{option.label}</span>
                  {option.hint === undefined ? null : <span className={classes.optionHint}>{option.hint}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          )}
          {/* Anew where matches come after the list: they are read while somebody types. */}
          <WhenShown key={options.length === 0 ? 'empty' : 'matches'} tell={drawAgain} />
        </section>
      </Combobox.Dropdown>
    </Combobox>
  );
}
