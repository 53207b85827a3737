import { Button, TextInput } from '@mantine/core';
import {
  arrangedShorthands,
  type Shorthand,
  TREATMENT_SETTING,
} from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { type DoseChange, redosed } from '@vetloom/domain/lines/course.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { useId, useRef } from 'react';
import { useSetting } from '../../../../data/engine/hooks.ts';
import { visit } from '../../../../locale/record.ts';
import { type Codec, codecs, shorthandCodec } from '../drafts/codecs.ts';
import type { FieldPath, Typed } from '../drafts/field-drafts.ts';
import { valueAt } from '../drafts/visit-edits.ts';
import { useEditing } from '../editing.ts';
import { useVisitDrugs } from '../Prescribed.tsx';
import { type Follows, useField } from '../use-field.ts';
import { useRemoval } from '../use-removal.ts';
import classes from './orders.module.css';
import { UsualDrugButton } from './UsualDrugButton.tsx';

interface DrugEditorProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly onDone: () => void;
}

/** Everything of one prescription. Another dose, rhythm or length works the quantity out again; any of it can be written by hand. */
export function DrugEditor({ bag, drug, onDone }: DrugEditorProps) {
  const { record, billLocked } = useEditing();
  const { dosed, itemOf } = useVisitDrugs();
  const remove = useRemoval();
  const root = useRef<HTMLDivElement>(null);
  const path = ['drugBag', bag.bagID, 'items', drug._id];
  const divisible = itemOf(drug.itemID)?.drug?.divisible ?? 1;
  const derived = (field: 'unitsPerDose' | 'number', to: number | null, codec: Codec): Typed => ({
    path: [...path, field],
    seen: valueAt(record, [...path, field]),
    text: codec.show(to),
    to,
    valid: true,
    focused: false,
  });
  const follow =
    (field: keyof DoseChange): Follows =>
    (value) => {
      const next = redosed(drug, { [field]: value }, dosed.weight, divisible);
      const units = next.unitsPerDose === drug.unitsPerDose || field === 'unitsPerDose';
      return [
        ...(units ? [] : [derived('unitsPerDose', next.unitsPerDose, codecs.unitsPerDose)]),
        ...(next.number === drug.number ? [] : [derived('number', next.number, codecs.quantity)]),
      ];
    };
  const removeDrug = () => {
    // A bag without drugs would still wait to be handed out.
    if (bag.items.length === 1) remove({ list: ['drugBag'], key: bag.bagID, row: bag, name: drug.name });
    else remove({ list: ['drugBag', bag.bagID, 'items'], key: drug._id, row: drug, name: drug.name });
  };
  const own = useSetting(TREATMENT_SETTING) ?? TREATMENT_SETTING.defaults;
  const names = visit.drugFields;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button above has opened, from any of its fields
    <div
      ref={root}
      className={classes.drugEditor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        root.current?.parentElement?.querySelector('button')?.focus();
        onDone();
      }}
    >
      <Small
        path={[...path, 'dosePerKg']}
        codec={codecs.dosePerKg}
        label={names.dosePerKg}
        unit="mg/kg"
        follows={follow('dosePerKg')}
        autoFocus
      />
      <Small
        path={[...path, 'unitsPerDose']}
        codec={codecs.unitsPerDose}
        label={names.unitsPerDose}
        unit={drug.unit}
        follows={follow('unitsPerDose')}
      />
      <Small
        path={[...path, 'frequency']}
        codec={shorthandCodec(codecs.frequency, own.rhythms)}
        offers={own.rhythms}
        label={names.frequency}
        follows={follow('frequency')}
      />
      <Small path={[...path, 'days']} codec={codecs.days} label={names.days} follows={follow('days')} />
      <Small
        path={[...path, 'route']}
        codec={shorthandCodec(codecs.code, own.routes)}
        offers={own.routes}
        label={names.route}
      />
      <Small
        path={[...path, 'direction']}
        codec={shorthandCodec(codecs.direction, own.directions)}
        offers={own.directions}
        label={names.direction}
        wide
      />
      <Small path={[...path, 'number']} codec={codecs.quantity} label={names.number} unit={drug.unit} />
      <Small path={[...path, 'price']} codec={codecs.price} label={names.price} />
      <Small path={[...path, 'subTotal']} codec={codecs.subTotal} label={names.subTotal} placeholder={visit.optional} />
      <div className={classes.editorFoot}>
        <UsualDrugButton drug={drug} path={path} />
        <Button size="compact-sm" variant="subtle" data-danger disabled={billLocked} onClick={removeDrug}>
          {visit.removeDrug}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {visit.done}
        </Button>
      </div>
    </div>
  );
}

interface SmallProps {
  readonly path: FieldPath;
  readonly codec: Codec;
  readonly label: string;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly follows?: Follows;
  readonly wide?: boolean;
  /** The clinic's own words, offered while something is typed. */
  readonly offers?: readonly Shorthand[];
  readonly autoFocus?: boolean;
}

/** A short field with its label above. */
export function Small(props: SmallProps) {
  const { path, codec, label, unit, placeholder, follows, wide = false, offers = [], autoFocus = false } = props;
  const list = useId();
  const field = useField(path, codec, follows);
  const input = (
    <TextInput
      label={label}
      size="sm"
      {...(offers.length === 0 ? {} : { list })}
      autoComplete="off"
      placeholder={placeholder}
      value={field.text}
      readOnly={field.readOnly}
      error={field.error ?? (field.contested ? visit.contested : undefined)}
      description={field.understood}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.leave}
      className={wide ? classes.wide : undefined}
      autoFocus={autoFocus}
      {...(codec.figure ? { inputMode: 'decimal' as const } : {})}
      {...(unit === undefined || unit === ''
        ? {}
        : {
            rightSection: <small className={classes.unit}>{unit}</small>,
            rightSectionWidth: unit.length > 3 ? 44 : 32,
            rightSectionPointerEvents: 'none' as const,
          })}
    />
  );
  if (offers.length === 0) return input;
  return (
    <>
      {input}
      <datalist id={list}>
        {arrangedShorthands(offers).map(({ _id, short, text }) => (
          <option key={_id} value={text}>
            {short}
          </option>
        ))}
      </datalist>
    </>
  );
}
