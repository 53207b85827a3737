import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { createPrepaidPlan, editPrepaidPlan } from '@vetloom/domain/billing/prepaid-plan.commands.ts';
import {
  type PrepaidPlan,
  type PrepaidPlanFields,
  type PrepaidTerm,
  prepaidPlanFields,
} from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { frozenLines, valueOfUse } from '@vetloom/domain/billing/prepaid-value.ts';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useEffect, useRef, useState } from 'react';
import { useDocuments, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import sale from '../Accounting/sale.module.css';
import dialog from '../parts/dialog.module.css';
import { foundItems } from '../parts/found-items.ts';
import classes from './prepaid.module.css';

const words = prepaidWords.plans;
const UNITS = ['none', 'day', 'month'] as const;

interface PlanFormProps {
  /** The plan that is changed; a new one without it. */
  readonly plan: PrepaidPlan | undefined;
  readonly onDone: () => void;
}

/** A line as it is typed. */
interface TypedLine extends Omit<PrepaidTerm, 'uses'> {
  readonly uses: string;
}

/** The plan as it was typed, where it is one. */
function fieldsOf(
  typed: { readonly price: string; readonly unit: (typeof UNITS)[number]; readonly count: string },
  lines: readonly TypedLine[],
  said: Pick<PrepaidPlanFields, 'name' | 'shared' | 'active' | 'note'>,
): PrepaidPlanFields | undefined {
  const { unit, count } = typed;
  const read = prepaidPlanFields.safeParse({
    ...said,
    price: readFigure(typed.price),
    validity: unit === 'none' ? { unit } : { unit, count: readFigure(count) },
    lines: lines.map((line) => ({ ...line, uses: readFigure(line.uses) })),
  });
  return read.success ? read.data : undefined;
}

/** What a plan holds, for how much, for how long and for whom. */
export function PlanForm({ plan, onDone }: PlanFormProps) {
  const run = useRun();
  const store = useStore();
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const { busy, failure, attempt } = useAttempt();
  const [name, setName] = useState(plan?.name ?? '');
  const [price, setPrice] = useState(plan ? String(plan.price) : '');
  const [unit, setUnit] = useState<(typeof UNITS)[number]>(plan?.validity.unit ?? 'month');
  const [count, setCount] = useState(plan && plan.validity.unit !== 'none' ? String(plan.validity.count) : '12');
  const [shared, setShared] = useState(plan?.shared ?? true);
  const [active, setActive] = useState(plan?.active ?? true);
  const [note, setNote] = useState(plan?.note ?? '');
  const [lines, setLines] = useState<readonly TypedLine[]>(
    (plan?.lines ?? []).map((line) => ({ ...line, uses: String(line.uses) })),
  );
  const [asked, setAsked] = useState('');
  const [also, setAlso] = useState<string>();
  // The dialog is there already when this takes the place of the list in it.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => void first.current?.focus(), []);
  const fields = fieldsOf({ price, unit, count }, lines, { name, shared, active, note });
  const ready = fields !== undefined && !busy;
  const taken = new Set(lines.flatMap(({ itemIDs }) => itemIDs));
  const found = foundItems(catalogue, asked).filter(({ _id, kind }) => kind !== 'package' && !taken.has(_id));
  const itemOf = (id: string) => catalogue.find(({ _id }) => _id === id);
  const change = (line: TypedLine, part: Partial<TypedLine>) =>
    setLines(lines.map((one) => (one._id === line._id ? { ...one, ...part } : one)));
  const add = (item: CatalogItem) => {
    const line = lines.find(({ _id }) => _id === also);
    if (line) change(line, { itemIDs: [...line.itemIDs, item._id] });
    else
      setLines([
        ...lines,
        { _id: newID.row(), name: item.name, itemIDs: [item._id], uses: '1', listPrice: item.price },
      ]);
    setAsked('');
    setAlso(undefined);
  };
  const save = () =>
    attempt(async () => {
      if (!fields) return;
      if (!plan) await run(createPrepaidPlan, { _id: newID.prepaidPlan(store.now()), fields });
      else {
        const keys = Object.keys(prepaidPlanFields.shape) as (keyof PrepaidPlanFields)[];
        const edits = editsBetween(plan, { ...plan, ...fields }, keys);
        if (edits.length > 0) await run(editPrepaidPlan, { planID: plan._id, edits });
      }
      showSuccess(words.saved);
      onDone();
    });
  const values = fields ? frozenLines(fields) : [];
  const alsoFor = lines.find(({ _id }) => _id === also)?.name;
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
    >
      <div className={classes.pair}>
        <TextInput
          label={words.name}
          placeholder={words.nameExample}
          value={name}
          maxLength={80}
          autoComplete="off"
          ref={first}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FigureInput label={words.price} unit="NT$" value={price} onChange={setPrice} />
      </div>
      <div className={classes.pair}>
        <Select
          label={words.validity}
          data={UNITS.map((value) => ({ value, label: words.units[value] }))}
          value={unit}
          allowDeselect={false}
          onChange={(value) => setUnit(UNITS.find((one) => one === value) ?? 'none')}
        />
        {unit === 'none' ? null : <FigureInput label={words.count} value={count} onChange={setCount} />}
      </div>
      <div>
        {lines.map((line, at) => (
          <div key={line._id} className={classes.planLine}>
            <TextInput
              label={words.lineName}
              value={line.name}
              maxLength={80}
              onChange={(event) => change(line, { name: event.currentTarget.value })}
            />
            <FigureInput
              label={words.uses}
              aria-label={words.usesOf(line.name)}
              value={line.uses}
              onChange={(uses) => change(line, { uses })}
            />
            <Button
              size="sm"
              variant={also === line._id ? 'filled' : 'default'}
              aria-pressed={also === line._id}
              onClick={() => setAlso(also === line._id ? undefined : line._id)}
            >
              {words.also}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.remove(line.name)}
              onClick={() => setLines(lines.filter((one) => one !== line))}
            >
              <IconX size={15} />
            </ActionIcon>
            <small>
              {[
                line.itemIDs.map((id) => itemOf(id)?.name ?? id).join(' / '),
                words.singly(formatAmount(line.listPrice)),
                values[at] ? words.perUse(formatAmount(valueOfUse(values[at], 0))) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
        ))}
      </div>
      <TextInput
        label={alsoFor === undefined ? words.item : words.alsoItem(alsoFor)}
        placeholder={words.itemExample}
        description={words.any}
        value={asked}
        autoComplete="off"
        onChange={(event) => setAsked(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || asked.trim() === '') return;
          event.preventDefault();
          if (first) add(first);
        }}
      />
      {found.length === 0 && asked.trim() !== '' ? (
        <p role="status" className={dialog.said}>
          {words.nothing(asked.trim())}
        </p>
      ) : null}
      {found.length === 0 ? null : (
        <ul className={sale.found} aria-label={words.found}>
          {found.map((item) => (
            <li key={item._id}>
              <button type="button" onClick={() => add(item)}>
                <span>{item.name}</span>
                <small>{item.class}</small>
                <b>{formatAmount(item.price)}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Checkbox label={words.shared} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
      {plan ? (
        <Checkbox label={words.active} checked={active} onChange={(event) => setActive(event.currentTarget.checked)} />
      ) : null}
      <TextInput
        label={words.note}
        value={note}
        maxLength={300}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <div className={dialog.foot}>
        <Button type="submit" disabled={!ready} loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
