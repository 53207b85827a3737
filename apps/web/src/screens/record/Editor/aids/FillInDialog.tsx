import { Button, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import type { FillPart } from '@vetloom/domain/writing/fill-in.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { heldOrEmpty } from '../../../../data/engine/held.ts';
import { useLive } from '../../../../data/engine/hooks.ts';
import { useTemplates } from '../../../../data/writing/writing.ts';
import { writing } from '../../../../locale/writing.ts';
import { useKinds, useServiceRows } from '../../../../parts/form/use-customize.ts';
import { useEditing } from '../editing.ts';
import classes from './aids.module.css';
import { FillPreview } from './FillPreview.tsx';
import { type FillChoice, fillChoices, templatesOfToday, visitOfToday } from './fill-choices.ts';
import { choiceName, useApply, useFillIn, usualParts } from './use-fill-in.ts';

const words = writing.fill;
/** Earlier visits that are offered; what was longer ago is rarely done again. */
const MOST_EARLIER = 12;
const NONE: readonly never[] = [];

/** 套用範本: the last visit, templates, earlier visits; what would come in is shown before it does. Enter applies, Ctrl Z takes back. */
export function FillInDialog({ onClose }: { readonly onClose: () => void }) {
  const { record, pet } = useEditing();
  const [query, setQuery] = useState('');
  const [activeID, setActiveID] = useState<string>();
  const stored = useTemplates() ?? NONE;
  const kinds = useKinds();
  const services = useServiceRows();
  const templates = useMemo(() => templatesOfToday(stored, kinds, services), [stored, kinds, services]);
  const earlier = useEarlier(record.petID, record.dateTime);
  const choices = useMemo(
    () =>
      fillChoices(
        visitOfToday(record, services),
        presentKind(kinds, pet?.type ?? ''),
        templates,
        earlier ?? NONE,
        query,
      ),
    [record, pet?.type, templates, earlier, query, kinds, services],
  );
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeID),
  );
  const choice = choices[at];
  const fill = useFillIn(choice, templates);
  const [ticked, setTicked] = useState<{ readonly id: string; readonly parts: readonly FillPart[] }>();
  const parts = choice && fill ? (ticked?.id === choice.id ? ticked.parts : usualParts(choice, fill)) : NONE;
  const apply = useApply();
  const finish = () => {
    if (!choice || !fill || parts.length === 0) return;
    onClose();
    void apply(choiceName(choice), fill, parts);
  };
  const list = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) setActiveID(choices[(at + step + choices.length) % choices.length]?.id);
    else if (event.key === 'Enter') finish();
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={880}
      yOffset={84}
      centered={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.frame ?? '', body: classes.body ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={words.title}>
        <Modal.Body>
          <div className={classes.head}>
            <IconSearch size={20} className={classes.glass} aria-hidden="true" />
            <input
              ref={focused}
              data-autofocus
              value={query}
              placeholder={words.find}
              role="combobox"
              aria-label={words.find}
              aria-expanded={choices.length > 0}
              aria-controls={list}
              aria-activedescendant={choice === undefined ? undefined : `${list}-${at}`}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                setActiveID(undefined);
              }}
              onKeyDown={onKeyDown}
            />
            <Keycap keys="Esc" />
          </div>
          <div className={classes.panes}>
            <Choices id={list} choices={choices} at={at} onChoose={setActiveID} onApply={finish} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
            <section className={classes.preview} aria-label={words.preview} tabIndex={0}>
              {choice === undefined || fill === undefined ? (
                <EmptyState title={words.empty} next={words.emptyNext} />
              ) : (
                <FillPreview
                  fill={fill}
                  former={choice.kind === 'template' ? undefined : choice.record}
                  parts={parts}
                  onParts={(next) => setTicked({ id: choice.id, parts: next })}
                />
              )}
            </section>
          </div>
          <footer className={classes.foot}>
            <Keycap keys="↑" />
            <Keycap keys="↓" />
            {words.choose}
            <span className={classes.gap} />
            <Keycap keys="Tab" />
            {words.parts1}
            <Button
              size="sm"
              className={classes.apply ?? ''}
              disabled={parts.length === 0}
              rightSection={<Keycap keys="Enter" onFill />}
              onClick={finish}
            >
              {words.apply}
            </Button>
          </footer>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Takes the focus as soon as it is there, before the dialog's own trap does. */
const focused = (input: HTMLInputElement | null) => input?.focus();

/** The visits of the animal before this one that the device holds, the newest first. */
const useEarlier = (petID: string, dateTime: number) =>
  useLive(
    (store) =>
      heldOrEmpty(() =>
        store.query('record', 'byPet', { equals: [petID], to: dateTime, descending: true, limit: MOST_EARLIER }),
      ),
    [petID, dateTime],
  );

interface ChoicesProps {
  readonly id: string;
  readonly choices: readonly FillChoice[];
  readonly at: number;
  readonly onChoose: (id: string) => void;
  readonly onApply: () => void;
}

function Choices({ id, choices, at, onChoose, onApply }: ChoicesProps) {
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is scrolled to
  useEffect(() => void active.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <div id={id} role="listbox" aria-label={words.title} className={classes.choices}>
      {choices.map((choice, index) => (
        <div key={choice.id} role="presentation">
          {heading(choice, choices[index - 1])}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and handles the keys */}
          <div
            ref={index === at ? active : undefined}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.choice}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice.id)}
            onDoubleClick={onApply}
          >
            <span>{choiceName(choice)}</span>
            <small>{hintOf(choice)}</small>
          </div>
        </div>
      ))}
    </div>
  );
}

function heading(choice: FillChoice, before: FillChoice | undefined) {
  if (choice.kind === before?.kind || choice.kind === 'last') return null;
  return (
    <p className={classes.group} role="presentation">
      {choice.kind === 'template' ? words.templates : words.earlier}
    </p>
  );
}

const hintOf = (choice: FillChoice): string =>
  choice.kind === 'template'
    ? choice.template.division
    : choice.kind === 'last'
      ? choice.record.cause || words.noCause
      : choice.record.doctor;
