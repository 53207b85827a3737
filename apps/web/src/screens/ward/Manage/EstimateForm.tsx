import { ActionIcon, Autocomplete, Button, Input, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { estimateRange } from '@vetloom/domain/lines/estimate.ts';
import { editStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { wardManage } from '../../../locale/ward-manage.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../../parts/form/use-panel-form.ts';
import { type EstimateRow, estimateProblem, lineOf, rowOf } from './estimate-values.ts';
import classes from './manage.module.css';

const words = wardManage.estimate;
/** Items that a name offers at once. */
const MOST_OFFERED = 8;

interface EstimateValues {
  readonly estimate: readonly EstimateRow[];
}

const errorOf = ({ estimate }: EstimateValues) => estimateProblem(estimate);

/** What a stay may come to: lines with how much at least and at most, of the clinic's list or written by hand. */
export function EstimateForm({ stay, onClose }: { readonly stay: Stay; readonly onClose: () => void }) {
  const run = useRun();
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const offered = catalogue.filter(({ active }) => active);
  const fresh = (): EstimateRow => ({
    ...{ _id: newID.row(), itemID: '', name: '', price: '', number: '1', most: '', note: '' },
  });
  const begin = (): EstimateRow => ({ ...fresh(), name: words.cage, price: String(stay.cageDefaultPrice) });
  const form = useEditForm<EstimateValues, Stay, 'estimate'>({
    draft: `ward.estimate.${stay._id}`,
    stored: stay,
    shown: { estimate: stay.estimate.map(rowOf) },
    fieldsOf: ({ estimate }) => ({ estimate: estimate.map(lineOf) }),
    check: errorOf,
    checkAll: (values) => {
      const problem = errorOf(values);
      return problem === undefined ? {} : { estimate: problem };
    },
    send: (edits) => run(editStay, { inHospitalID: stay._id, edits }),
    onSaved: () => {
      showSuccess(words.saved);
      onClose();
    },
    onClose,
  });
  const rows = form.values.estimate;
  const change = (at: number, part: Partial<EstimateRow>) =>
    form.change({ estimate: rows.map((row, nth) => (nth === at ? { ...row, ...part } : row)) });
  const name = (at: number, typed: string) => {
    const item = offered.find((one) => one.name === typed);
    change(at, item ? { name: typed, itemID: item._id, price: String(item.price) } : { name: typed, itemID: '' });
  };
  const range = errorOf(form.values) === undefined ? estimateRange(rows.map(lineOf)) : undefined;
  const error = form.fields.errors.estimate;
  return (
    <FormPanel {...form.panel} title={words.title} saveWord={words.save}>
      <ol className={classes.estimateRows} aria-label={words.lines}>
        {rows.map((row, at) => (
          <li key={row._id}>
            <div className={classes.estimateName}>
              <Autocomplete
                label={words.name}
                value={row.name}
                data={
                  row.name.trim() === ''
                    ? []
                    : [...new Set(offered.map((one) => one.name))]
                        .filter((one) => one.toLowerCase().includes(row.name.trim().toLowerCase()))
                        .slice(0, MOST_OFFERED)
                }
                onChange={(typed) => name(at, typed)}
                maxLength={160}
                autoComplete="off"
                {...(at === rows.length - 1 && row.name === '' ? { 'data-autofocus': true } : {})}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={words.remove(row.name)}
                onClick={() => form.change({ estimate: rows.filter((_, nth) => nth !== at) })}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
            <div className={classes.estimateFigures}>
              <FigureInput label={words.price} value={row.price} onChange={(price) => change(at, { price })} />
              <FigureInput label={words.number} value={row.number} onChange={(number) => change(at, { number })} />
              <FigureInput
                label={words.most}
                title={words.mostHint}
                value={row.most}
                onChange={(most) => change(at, { most })}
              />
              <TextInput
                label={words.note}
                value={row.note}
                maxLength={300}
                autoComplete="off"
                onChange={(event) => change(at, { note: event.currentTarget.value })}
              />
            </div>
          </li>
        ))}
      </ol>
      {error === undefined ? null : <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="sm"
        onClick={() => form.change({ estimate: [...rows, rows.length === 0 ? begin() : fresh()] })}
      >
        {words.add}
      </Button>
      {range === undefined || rows.length === 0 ? null : (
        <p className={classes.estimateSum} role="status">
          {words.sum} <b>{words.range(formatMoney(range.low), formatMoney(range.high))}</b>
        </p>
      )}
    </FormPanel>
  );
}
