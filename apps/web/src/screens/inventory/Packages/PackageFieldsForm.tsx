import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { packages as words } from '../../../locale/inventory-services.ts';
import { Field, FieldPair, optional } from '../../../parts/form/Fields.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import classes from '../form/form.module.css';
import { PackageLines } from './PackageLines.tsx';
import type { PackageValues } from './package-values.ts';

interface PackageFieldsFormProps {
  readonly form: Pick<PanelForm<PackageValues, keyof PackageValues>, 'values' | 'change' | 'fields'>;
  readonly items: readonly CatalogItem[];
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  readonly editable: boolean;
}

/** The fields of a package: what is in it before what is asked for it. */
export function PackageFieldsForm({ form, items, itemOf, editable }: PackageFieldsFormProps) {
  const { values, change, fields } = form;
  return (
    <fieldset className={classes.fields} disabled={!editable}>
      <Field
        label={words.fields.name}
        value={values.name}
        onChange={(name) => change({ name: name.slice(0, 160) })}
        onLeave={() => fields.leave('name')}
        error={fields.errors.name}
        required
        autoFocus
      />
      <PackageLines form={form} items={items} itemOf={itemOf} editable={editable} />
      <FieldPair>
        <FigureInput
          label={optional(words.fields.price)}
          description={words.fields.priceHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          unit="NT$"
          value={values.price}
          error={fields.errors.price}
          onChange={(price) => change({ price })}
          onBlur={() => fields.leave('price')}
        />
        <Field
          label={words.fields.customID}
          value={values.customID}
          onChange={(customID) => change({ customID: customID.slice(0, 40) })}
          error={fields.errors.customID}
        />
      </FieldPair>
      <Field
        label={words.fields.info}
        value={values.info}
        onChange={(info) => change({ info: info.slice(0, 2000) })}
        lines={2}
      />
    </fieldset>
  );
}
