import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { newID } from '../../../data/engine/ids.ts';
import { inventoryDevices as words } from '../../../locale/inventory-devices.ts';
import { kindOptions } from '../../../parts/form/kind-options.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import classes from './device.module.css';
import { emptyLimit, type LimitDraft, type WhomDraft } from './device-draft.ts';

/** The fields that say for which animals: kind, age and sex. `label`: whether each says what it is. */
export function whomFields({
  kinds,
  whom,
  editable,
  label,
  onChange,
}: {
  readonly kinds: ReturnType<typeof useKinds>;
  readonly whom: WhomDraft;
  readonly editable: boolean;
  readonly label: boolean;
  readonly onChange: (part: Partial<WhomDraft>) => void;
}) {
  const named = (text: string) => (label ? { label: text } : { 'aria-label': text });
  return [
    <NativeSelect
      key="species"
      {...named(words.species)}
      disabled={!editable}
      value={whom.species}
      onChange={({ currentTarget: { value } }) => onChange({ species: value })}
      data={[{ value: '', label: words.anySpecies }, ...kindOptions(kinds, [whom.species])]}
    />,
    ...(['fromMonths', 'toMonths'] as const).map((field) => (
      <TextInput
        key={field}
        {...named(field === 'fromMonths' ? words.from : words.to)}
        className={classes.short}
        inputMode="numeric"
        disabled={!editable}
        value={whom[field]}
        onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
      />
    )),
    <NativeSelect
      key="sex"
      {...named(words.sex)}
      className={classes.short}
      disabled={!editable}
      value={whom.sex}
      onChange={({ currentTarget: { value } }) => onChange({ sex: value as WhomDraft['sex'] })}
      data={Object.entries(words.sexes).map(([value, text]) => ({ value, label: text }))}
    />,
  ];
}

const FIELDS = ['name', 'unit', 'low', 'high', 'normal'] as const;

/** Limits of values as a table; with `byAnimal` each row says for which animals it holds. */
export function LimitGrid({
  rows,
  editable,
  byAnimal,
  onChange,
}: {
  readonly rows: readonly LimitDraft[];
  readonly editable: boolean;
  readonly byAnimal: boolean;
  readonly onChange: (rows: readonly LimitDraft[]) => void;
}) {
  const kinds = useKinds();
  const change = (id: string, part: Partial<LimitDraft>) =>
    onChange(rows.map((row) => (row._id === id ? { ...row, ...part } : row)));
  const whomHeads = [words.species, words.from, words.to, words.sex];
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {FIELDS.map((field) => (
                <th key={field} scope="col">
                  {words.columns[field]}
                </th>
              ))}
              {byAnimal
                ? whomHeads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))
                : null}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                {FIELDS.map((field) => (
                  <td key={field}>
                    <TextInput
                      aria-label={`${row.name || words.unnamed} ${words.columns[field]}`}
                      className={field === 'name' ? undefined : classes.short}
                      inputMode={field === 'low' || field === 'high' ? 'decimal' : undefined}
                      disabled={!editable}
                      value={row[field]}
                      onChange={({ currentTarget: { value } }) => change(row._id, { [field]: value })}
                    />
                  </td>
                ))}
                {byAnimal
                  ? whomFields({
                      kinds,
                      whom: row,
                      editable,
                      label: false,
                      onChange: (part) => change(row._id, part),
                    }).map((field) => <td key={field.key}>{field}</td>)
                  : null}
                <td>
                  {editable ? (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={words.remove(row.name || words.unnamed)}
                      onClick={() => onChange(rows.filter(({ _id }) => _id !== row._id))}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editable ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...rows, emptyLimit(newID.row())])}
        >
          {words.add}
        </Button>
      ) : null}
    </>
  );
}
