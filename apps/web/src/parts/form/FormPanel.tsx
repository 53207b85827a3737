import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { owners } from '../../locale/owner.ts';
import { uiWords } from '../../locale/shell-ui.ts';
import classes from './fields.module.css';

export interface KeptTitleProps {
  readonly title: ReactNode;
  /** Unix seconds; undefined while nothing was typed. */
  readonly keptAt: number | undefined;
  /** Gives the draft up. */
  readonly onDismiss?: (() => void) | undefined;
}

/** The title of a form's panel with the time since when its draft is kept, and the way to give it up. */
export function KeptTitle({ title, keptAt, onDismiss }: KeptTitleProps) {
  return (
    <>
      {title}
      {keptAt === undefined ? null : (
        <span className={classes.kept} role="status">
          {owners.draft.kept(formatTime(keptAt))}
        </span>
      )}
      {keptAt === undefined || onDismiss === undefined ? null : (
        <button type="button" className={classes.dismiss} onClick={onDismiss}>
          {owners.draft.dismiss}
        </button>
      )}
    </>
  );
}

/** Whether a field's list lies open over the form. One that always stands there (`data-list="stays"`) is no list to be closed. */
const isListOpen = (field: HTMLInputElement): boolean =>
  field.getAttribute('aria-expanded') === 'true' && field.dataset.list !== 'stays';

/**
 * The keys of a form: Ctrl Enter completes from every field, never while an input method composes. Escape in an open list closes the
 * list and not the panel as well.
 */
export const formKeys =
  (complete: () => void) =>
  (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement && isListOpen(event.target))
      event.preventDefault();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    complete();
  };

/** The foot of a form's panel: what Escape does at the left, actions at the right. `keeps`: the form has a draft. */
export function FormFoot({ keeps = true, children }: { readonly keeps?: boolean; readonly children: ReactNode }) {
  return (
    <>
      <span className={classes.foot}>
        <Keycap keys="Esc" />
        {keeps ? owners.draft.keep : uiWords.close}
      </span>
      <span className={classes.push}>{children}</span>
    </>
  );
}

export interface FormPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly keptAt: number | undefined;
  readonly onSave: () => void;
  readonly saveWord: string;
  readonly saving: boolean;
  /** Why it could not be saved, unless that stands at a field. */
  readonly failure?: { readonly sentence: ReactNode; readonly code: number } | undefined;
  /** Gives the draft up; offered once something was typed. */
  readonly onDismiss?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A drawer with one form: saved with Ctrl Enter, put away with Escape with its draft kept. */
export function FormPanel(props: FormPanelProps) {
  const form = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
  };
  return (
    <SidePanel
      opened={props.opened}
      onClose={props.onClose}
      title={<KeptTitle title={props.title} keptAt={props.keptAt} onDismiss={props.onDismiss} />}
      footer={
        <FormFoot keeps={props.onDismiss !== undefined}>
          <Button type="submit" form={form} loading={props.saving} rightSection={<Keycap keys="Ctrl Enter" onFill />}>
            {props.saveWord}
          </Button>
        </FormFoot>
      }
    >
      <form id={form} noValidate onSubmit={send} onKeyDown={formKeys(props.onSave)}>
        {props.failure === undefined ? null : <ErrorState title={props.failure.sentence} code={props.failure.code} />}
        {props.children}
      </form>
    </SidePanel>
  );
}
