import { IconSearch } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { shell } from '../../locale/shell.ts';
import classes from './palette-awaited.module.css';

interface PaletteAwaitedProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The field has the focus. */
  readonly onFocus: () => void;
  /** An input method begins or ends a composition. */
  readonly onComposing: (composing: boolean) => void;
  readonly onClose: () => void;
  /** The palette stands there already and is about to take the focus. */
  readonly replaced: boolean;
}

/** The palette's field while its code is fetched. */
export function PaletteAwaited({ text, onText, onFocus, onComposing, onClose, replaced }: PaletteAwaitedProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <search className={classes.place} aria-hidden={replaced}>
      <div className={classes.frame}>
        <IconSearch size={20} className={classes.glass} aria-hidden="true" />
        <input
          ref={input}
          className={classes.input}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onFocus={onFocus}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
          onKeyDown={onKeyDown}
          placeholder={shell.palette.placeholder}
          aria-label={shell.palette.label}
          role="combobox"
          aria-expanded={false}
          aria-busy="true"
          autoComplete="off"
          spellCheck={false}
        />
        <Keycap keys="Esc" />
      </div>
    </search>
  );
}
