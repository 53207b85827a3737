import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconLock, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { inventorySettings as words } from '../../../locale/inventory-settings.ts';
import { ROW, useOrder } from '../order/use-order.ts';
import classes from './settings.module.css';
import { WordInput } from './WordInput.tsx';

/** A word of a list. */
export interface Word {
  readonly id: string;
  readonly name: string;
  /** The product itself goes by it: it stays as it is. */
  readonly fixed?: boolean;
  /** How many stand below it. */
  readonly below?: number;
}

interface WordListProps {
  readonly title: string;
  readonly words: readonly Word[];
  readonly editable: boolean;
  /** Longest name. */
  readonly most: number;
  /** The one whose members stand beside, where there are such. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (id: string) => void;
  /** Each resolves once it is done. @throws DomainError */
  readonly onAdd: (name: string) => Promise<void>;
  readonly onRename: (word: Word, name: string) => Promise<void>;
  readonly onRemove: (word: Word) => void;
  /** Takes a new order; without it the list isn't arranged by people. */
  readonly onOrder?: ((ids: readonly string[]) => Promise<void>) | undefined;
  /** Stands in the place of words where there are none. */
  readonly empty?: ReactNode | undefined;
}

/** One list of words: added below, renamed where it stands, arranged by its grip or by keys. */
export function WordList(props: WordListProps) {
  const { title, editable, onOrder } = props;
  const [renamed, setRenamed] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const order = useOrder(
    props.words.map(({ id }) => id),
    onOrder ?? (async () => undefined),
  );
  const byID = new Map(props.words.map((word) => [word.id, word]));
  const toRow = (id: string) => list.current?.querySelector<HTMLElement>(`[${ROW}="${id}"] button[data-word]`)?.focus();
  return (
    <section className={classes.column} aria-label={title}>
      <h2 className={classes.title}>
        {title} {props.words.length === 0 ? null : <span>{props.words.length}</span>}
      </h2>
      {props.words.length === 0 ? <p className={classes.none}>{props.empty ?? words.empty}</p> : null}
      <ul ref={list} className={classes.words}>
        {order.ids.map((id) => {
          const word = byID.get(id);
          if (word === undefined) return null;
          return (
            <li
              key={id}
              {...{ [ROW]: id }}
              className={classes.word}
              data-chosen={props.chosen === id}
              data-dragged={order.dragged === id}
            >
              {renamed === id ? (
                <WordInput
                  label={words.renameOf(word.name)}
                  value={word.name}
                  most={props.most}
                  onSave={(name) => props.onRename(word, name)}
                  onDone={() => {
                    setRenamed(undefined);
                    requestAnimationFrame(() => toRow(id));
                  }}
                />
              ) : (
                <Row
                  word={word}
                  chosen={props.chosen === id}
                  editable={editable}
                  onChoose={props.onChoose}
                  grip={editable && onOrder !== undefined ? order.grip(id) : undefined}
                  onMove={(by) => {
                    order.move(id, by);
                    requestAnimationFrame(() => toRow(id));
                  }}
                  onRename={() => setRenamed(id)}
                  onRemove={() => props.onRemove(word)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {editable ? (
        <div className={classes.add}>
          <WordInput label={words.add(title)} value="" most={props.most} onSave={props.onAdd} stays />
        </div>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly word: Word;
  readonly chosen: boolean;
  readonly editable: boolean;
  readonly onChoose: ((id: string) => void) | undefined;
  readonly grip: ReturnType<ReturnType<typeof useOrder>['grip']> | undefined;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Row({ word, chosen, editable, onChoose, grip, onMove, onRename, onRemove }: RowProps) {
  const mayChange = editable && word.fixed !== true;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by !== undefined && event.altKey && grip !== undefined) {
      event.preventDefault();
      onMove(by);
    } else if (by !== undefined && !event.altKey) {
      event.preventDefault();
      const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('button[data-word]') ?? [])];
      rows[rows.indexOf(event.currentTarget as HTMLElement) + by]?.focus();
    } else if (mayChange && (event.key === 'F2' || (event.key === 'Enter' && onChoose === undefined))) {
      event.preventDefault();
      onRename();
    } else if (mayChange && event.key === 'Delete') {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <>
      {grip === undefined ? null : (
        <span className={classes.grip} aria-hidden="true" {...grip}>
          <IconGripVertical size={14} stroke={1.6} />
        </span>
      )}
      <button
        type="button"
        data-word
        className={classes.name}
        aria-current={chosen ? 'true' : undefined}
        aria-keyshortcuts={grip === undefined ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
        onClick={() => onChoose?.(word.id)}
        onDoubleClick={() => {
          if (mayChange) onRename();
        }}
        onKeyDown={onKeyDown}
      >
        <span>{word.name}</span>
        {word.below === undefined || word.below === 0 ? null : <small>{word.below}</small>}
      </button>
      {word.fixed === true ? (
        <span className={classes.fixed} title={words.fixedHint}>
          <IconLock size={13} stroke={1.6} aria-hidden="true" />
          {words.fixed}
        </span>
      ) : editable ? (
        <span className={classes.acts}>
          <ActionIcon size="sm" variant="subtle" aria-label={words.rename(word.name)} onClick={onRename}>
            <IconPencil size={14} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size="sm" variant="subtle" aria-label={words.remove(word.name)} onClick={onRemove}>
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        </span>
      ) : null}
    </>
  );
}
