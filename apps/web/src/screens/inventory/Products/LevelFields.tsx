import { LEVEL_FIELDS } from '@vetloom/domain/catalog/level-tree.ts';
import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { productForm as words } from '../../../locale/inventory-products.ts';
import { Choice } from '../../../parts/form/Fields.tsx';
import classes from '../form/form.module.css';
import { levelChoices } from './product-levels.ts';
import type { ProductValues } from './product-values.ts';

interface LevelFieldsProps {
  readonly values: ProductValues;
  readonly change: (change: Partial<ProductValues>) => void;
  readonly levels: readonly ProductLevel[];
}

/** The levels of a product, from the top: each offers the children of the one before, and another one above empties those below (spec 3 §3). */
export function LevelFields({ values, change, levels }: LevelFieldsProps) {
  const choices = levelChoices(values, levels);
  if (choices[0].length === 0) return null;
  return (
    <div className={classes.triple}>
      {LEVEL_FIELDS.map((field, at) => (
        <Choice
          key={field}
          label={words.levels[at] ?? ''}
          options={(choices[at] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values[field]}
          onChange={(id) =>
            change({ ...Object.fromEntries(LEVEL_FIELDS.slice(at + 1).map((below) => [below, ''])), [field]: id })
          }
        />
      ))}
    </div>
  );
}
