import { Button, Select, TextInput } from '@mantine/core';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { till } from '../../../locale/billing-till.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import pane from '../Accounting/tender.module.css';
import classes from '../parts/till.module.css';
import type { CountDraft } from './use-count.ts';

interface ResultProps {
  readonly draft: CountDraft;
  readonly onChange: (part: Partial<CountDraft>) => void;
  readonly counted: number;
  /** Undefined before anything was counted. */
  readonly difference: number | undefined;
  readonly busy: boolean;
  readonly onSave: () => void;
}

const words = till.handover;

const wordOf = (difference: number): string =>
  difference === 0 ? words.even : difference > 0 ? words.over : words.short;

/** The difference, its reason, what stays in the till and who takes it. F12 hands it over. */
export function Result({ draft, onChange, counted, difference, busy, onSave }: ResultProps) {
  const staff = (useDocuments('staff', 'byName', {}) ?? []).filter(isActive);
  const left = readFigure(draft.left) ?? 0;
  const tooMuch = left > counted;
  const off = difference !== undefined && difference !== 0;
  const unexplained = off && draft.reason.trim() === '';
  const ready = difference !== undefined && !tooMuch && !unexplained && !busy;
  // Always taken from the browser, whose own F12 opens its tools.
  useHotkey('F12', keyWords.book, () => ready && onSave());
  return (
    <section className={classes.form} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={classes.difference} data-off={difference === undefined ? 'unknown' : off} aria-live="polite">
        <span>
          {words.difference} {difference === undefined ? words.uncounted : wordOf(difference)}
        </span>
        <strong>{difference === undefined ? MISSING : formatAmount(Math.abs(difference))}</strong>
      </p>
      {!off ? null : (
        <TextInput
          label={words.reason}
          value={draft.reason}
          maxLength={300}
          description={unexplained ? words.reasonNeeded : undefined}
          aria-required="true"
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
      <FigureInput
        label={words.left}
        description={words.leftHint}
        unit="NT$"
        value={draft.left}
        error={tooMuch ? words.tooMuchLeft : undefined}
        onChange={(text) => onChange({ left: text.replace(/\D/g, '').slice(0, 8) })}
      />
      <p className={pane.figureRow}>
        <span>{words.takeOut}</span>
        <b>{formatAmount(Math.max(0, counted - left))}</b>
      </p>
      <Select
        label={words.takenBy}
        placeholder={till.optional}
        data={staff.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={draft.takenBy === '' ? null : draft.takenBy}
        onChange={(takenBy) => onChange({ takenBy: takenBy ?? '' })}
        searchable
        clearable
      />
      <TextInput
        label={till.note}
        placeholder={till.optional}
        value={draft.note}
        maxLength={300}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <div className={classes.foot}>
        <Button
          size="lg"
          fullWidth
          disabled={!ready}
          loading={busy}
          onClick={onSave}
          rightSection={<Keycap keys="F12" onFill />}
          aria-keyshortcuts="F12"
        >
          {words.save}
        </Button>
      </div>
    </section>
  );
}
