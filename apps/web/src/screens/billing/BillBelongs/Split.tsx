import { ActionIcon, Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { saveDistribution } from '@vetloom/domain/billing/distribution.commands.ts';
import { splitByShares } from '@vetloom/domain/billing/distribution.schema.ts';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import type { BelongingBill } from '../../../data/billing/belongs.ts';
import { useCan, useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { belongs } from '../../../locale/billing-belongs.ts';
import { today } from '../../../locale/overview.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import pane from '../Accounting/tender.module.css';
import classes from '../parts/till.module.css';

interface Line {
  readonly staffID: string;
  /** As typed. */
  readonly amount: string;
}

const firstLines = ({ record, distribution }: BelongingBill): readonly Line[] =>
  distribution
    ? distribution.parts.map(({ staffID, amount }) => ({ staffID, amount: String(amount) }))
    : [{ staffID: record.doctorID, amount: String(record.total) }];

/** Splits one bill; the parts have to sum to it. Ctrl+Enter saves. */
export function Split({ bill, onBack }: { readonly bill: BelongingBill; readonly onBack: () => void }) {
  const { total, _id: recordID } = bill.record;
  const can = useCan();
  const run = useRun();
  const { busy, act } = useAct();
  const [lines, setLines] = useState(() => firstLines(bill));
  const staff = (useDocuments('staff', 'byName', {}) ?? []).filter(isActive);
  const amounts = lines.map(({ amount }) => readFigure(amount) ?? 0);
  const rest = total - amounts.reduce((sum, amount) => sum + amount, 0);
  const mayWrite = can('RECORD_BELONGS_DISTRIBUTION');
  const ready = mayWrite && !busy && rest === 0 && lines.every(({ staffID }) => staffID !== '');
  const change = (at: number, part: Partial<Line>) =>
    setLines((all) => all.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const even = () => {
    const parts = splitByShares(
      total,
      lines.map(() => 1),
    );
    setLines((all) => all.map((line, at) => ({ ...line, amount: String(parts[at] ?? 0) })));
  };
  const save = async () => {
    const parts = lines.map(({ staffID }, at) => ({ staffID, amount: amounts[at] ?? 0 }));
    if (await act(() => run(saveDistribution, { recordID, parts }))) showSuccess(belongs.saved);
  };
  useHotkey('Ctrl Enter', keyWords.save, () => void save(), { enabled: ready });
  useHotkey('Escape', keyWords.back, onBack);
  const nameOf = (id: string) => staff.find(({ _id }) => _id === id)?.name ?? '';
  const free = (own: string) =>
    staff
      .filter(({ _id }) => _id === own || !lines.some(({ staffID }) => staffID === _id))
      .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <section className={classes.form} aria-label={belongs.split(bill.pet?.name ?? today.unknownPet)}>
      <h2>{belongs.split(bill.pet?.name ?? today.unknownPet)}</h2>
      <p className={pane.figureRow}>
        <span>{belongs.columns.total}</span>
        <b>{formatAmount(total)}</b>
      </p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place until a person is chosen
        <div key={at} className={classes.part}>
          <Select
            aria-label={belongs.staff}
            placeholder={belongs.staff}
            data={free(line.staffID)}
            value={line.staffID === '' ? null : line.staffID}
            onChange={(staffID) => change(at, { staffID: staffID ?? '' })}
            disabled={!mayWrite}
            searchable
          />
          <FigureInput
            aria-label={belongs.amount}
            value={line.amount}
            onChange={(amount) => change(at, { amount: amount.replace(/\D/g, '').slice(0, 9) })}
            disabled={!mayWrite}
          />
          <ActionIcon
            variant="subtle"
            aria-label={belongs.remove(nameOf(line.staffID))}
            disabled={!mayWrite || lines.length === 1}
            onClick={() => setLines((all) => all.filter((_, index) => index !== at))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      {mayWrite ? (
        <div className={pane.tenderLinks}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={lines.length >= 20}
            onClick={() => setLines((all) => [...all, { staffID: '', amount: rest > 0 ? String(rest) : '' }])}
          >
            {belongs.add}
          </Button>
          <Button variant="subtle" size="compact-sm" disabled={lines.length < 2} onClick={even}>
            {belongs.even}
          </Button>
        </div>
      ) : (
        <Notice tone="ochre">{belongs.noWrite}</Notice>
      )}
      {rest === 0 ? null : (
        <p className={classes.difference} data-off="true" aria-live="polite">
          <span>{rest > 0 ? belongs.rest : belongs.over}</span>
          <strong>{formatAmount(Math.abs(rest))}</strong>
        </p>
      )}
      <div className={classes.foot}>
        <Button
          size="lg"
          fullWidth
          disabled={!ready}
          loading={busy}
          onClick={() => void save()}
          rightSection={<Keycap keys="Ctrl Enter" onFill />}
          aria-keyshortcuts="Control+Enter"
        >
          {belongs.save}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {belongs.back}
        </Button>
      </div>
    </section>
  );
}
