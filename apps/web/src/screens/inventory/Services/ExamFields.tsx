import { ActionIcon, Autocomplete, Button, MultiSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { knownPlaces } from '@vetloom/domain/catalog/offered-items.ts';
import { LAB_CATEGORIES, OUTSOURCED_TYPE } from '@vetloom/domain/lines/exam.schema.ts';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { exam } from '../../../locale/exam.ts';
import { services } from '../../../locale/inventory-services.ts';
import { FieldPair, optional } from '../../../parts/form/Fields.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import classes from '../form/form.module.css';
import type { ServiceValues } from './service-values.ts';

const words = services.fields;
const NONE: [] = [];

interface ExamFieldsProps {
  readonly form: Pick<PanelForm<ServiceValues, keyof ServiceValues>, 'values' | 'change' | 'fields'>;
}

/** What an exam has besides: who does it, on what, and which values come of it. */
export function ExamFields({ form: { values, change, fields } }: ExamFieldsProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NONE;
  const items = useDocuments('examItem', 'byCategory', {}) ?? NONE;
  const place = (field: 'vendor' | 'device') => (
    <Autocomplete
      key={field}
      label={optional(words[field])}
      data={knownPlaces(catalogue, field)}
      value={values[field]}
      maxLength={80}
      onChange={(value) => change({ [field]: value })}
    />
  );
  const known = new Set(items.map(({ _id }) => _id));
  const custom = (at: number, part: Partial<(typeof values.customItems)[number]>) =>
    change({ customItems: values.customItems.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <>
      <FieldPair>
        {values.type.trim() === OUTSOURCED_TYPE
          ? [place('vendor'), place('device')]
          : [place('device'), place('vendor')]}
      </FieldPair>
      <MultiSelect
        label={optional(words.items)}
        placeholder={values.items.length === 0 ? words.itemsHint : ''}
        data={[
          ...LAB_CATEGORIES.map((category) => ({
            group: exam.categories[category],
            items: items
              .filter((item) => item.category === category)
              .map(({ _id, name, title }) => ({ value: _id, label: title === '' ? name : `${name} ${title}` })),
          })).filter((group) => group.items.length > 0),
          // What is gone from the laboratory's list can still be taken off here.
          ...values.items.filter((id) => !known.has(id)).map((id) => ({ value: id, label: services.gone })),
        ]}
        value={[...values.items]}
        searchable
        limit={60}
        onChange={(next) => change({ items: next })}
      />
      <div>
        <h3 className={classes.heading}>{optional(words.customItems)}</h3>
        <ul className={classes.rows}>
          {values.customItems.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no id, and their place is what they are known by
            <li key={at}>
              <TextInput
                flex={1}
                size="sm"
                aria-label={words.customItem}
                placeholder={words.customItem}
                value={row.name}
                maxLength={80}
                onChange={(event) => custom(at, { name: event.currentTarget.value })}
              />
              <TextInput
                w={88}
                size="sm"
                aria-label={words.customUnit}
                placeholder={words.customUnit}
                value={row.unit}
                maxLength={30}
                onChange={(event) => custom(at, { unit: event.currentTarget.value })}
              />
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={services.removeOf(row.name)}
                onClick={() => change({ customItems: values.customItems.filter((_, index) => index !== at) })}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {fields.errors.customItems === undefined ? null : (
          <p className={classes.error} role="alert">
            {fields.errors.customItems}
          </p>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => change({ customItems: [...values.customItems, { name: '', unit: '' }] })}
        >
          {words.addCustomItem}
        </Button>
      </div>
    </>
  );
}
