import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { shell } from '../../locale/shell.ts';
import { PaletteFilters } from './PaletteFilters.tsx';
import { PalettePreview } from './PalettePreview.tsx';
import { PaletteResults } from './PaletteResults.tsx';
import classes from './palette.module.css';
import { readPaletteQuery, writePaletteQuery } from './palette-query.ts';
import { paletteSources } from './palette-sources.ts';
import type { PaletteItem } from './palette-types.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface OpenPaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The field has the focus. */
  readonly onFocus: () => void;
  readonly onClose: () => void;
}

interface PaletteProps extends OpenPaletteProps {
  readonly opened: boolean;
}

/** Finds any pet, owner, record, screen or command; the right pane says who that is before anything opens. */
export default function Palette({ opened, ...open }: PaletteProps) {
  return opened ? <OpenPalette {...open} /> : null;
}

function OpenPalette({ text, onText, onFocus, onClose }: OpenPaletteProps) {
  const [activeId, setActiveId] = useState<string>();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const { items, milliseconds, text: answered } = usePaletteSearch(text);
  const { group, words } = readPaletteQuery(text);
  const active = Math.max(
    0,
    items.findIndex((item) => item.id === activeId),
  );
  const item = items[active];
  useEffect(() => void input.current?.focus(), []);

  const run = (act: () => void) => {
    onClose();
    act();
  };
  const move = (step: number) => {
    if (items.length === 0) return;
    setActiveId(items[(active + step + items.length) % items.length]?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && item !== undefined) run(item.run);
    else if (event.key === 'Tab' && !event.shiftKey && item?.actions !== undefined) {
      actions.current?.querySelector('button')?.focus();
    } else if (event.key === 'Backspace' && group !== undefined && words === '') onText('');
    else return;
    event.preventDefault();
  };
  const pets = paletteSources()
    .filter((source) => source.group === 'pets')
    .reduce((sum, source) => sum + (source.count?.() ?? 0), 0);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={880}
      yOffset={84}
      centered={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.frame ?? '', body: classes.body ?? '' }}
      styles={{ body: { padding: 0 } }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={shell.palette.label}>
        <Modal.Body>
          <div className={classes.head}>
            <IconSearch size={20} className={classes.glass} aria-hidden="true" />
            <input
              ref={input}
              className={classes.input}
              value={text}
              onChange={(event) => {
                onText(event.currentTarget.value);
                setActiveId(undefined);
              }}
              onFocus={({ currentTarget }) => {
                // What was typed while the code was fetched goes on where it ended.
                currentTarget.setSelectionRange(text.length, text.length);
                onFocus();
              }}
              onKeyDown={onKeyDown}
              placeholder={shell.palette.placeholder}
              role="combobox"
              aria-label={shell.palette.label}
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-activedescendant={item === undefined ? undefined : `${listId}-${active}`}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
            />
            {pets > 0 && words !== '' ? (
              <span className={classes.stats}>{shell.palette.stats(formatCount(pets), milliseconds)}</span>
            ) : null}
            <Keycap keys="Esc" />
          </div>
          <PaletteFilters
            active={group}
            onChoose={(chosen) => {
              onText(writePaletteQuery(chosen, words));
              input.current?.focus();
            }}
          />
          <div className={classes.panes}>
            <PaletteResults
              id={listId}
              items={items}
              active={active}
              query={readPaletteQuery(answered).words}
              onHover={(hovered: PaletteItem) => setActiveId(hovered.id)}
              onRun={(chosen: PaletteItem) => run(chosen.run)}
            />
            <PalettePreview ref={actions} item={item} onRun={run} onLeave={() => input.current?.focus()} />
          </div>
          <div className={classes.foot}>
            <Keycap keys="↑" />
            <Keycap keys="↓" />
            {shell.palette.choose}
            <span className={classes.gap} />
            <Keycap keys="Tab" />
            {shell.palette.options}
            <span className={classes.end}>{shell.palette.composing}</span>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
