import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { CONSUMABLE_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { services } from '../../../locale/inventory-services.ts';
import { optional } from '../../../parts/form/Fields.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import { catalogueFits } from '../../record/Editor/catalogue-search.ts';
import { Picker } from '../../record/Editor/Picker.tsx';
import classes from '../form/form.module.css';
import type { ServiceValues } from './service-values.ts';

const words = services.fields;
const PREFIX = '/catalog/product/';

interface SupplyRowsProps {
  readonly form: Pick<PanelForm<ServiceValues, keyof ServiceValues>, 'values' | 'change' | 'fields'>;
}

/** Products that giving the service once uses up, and how much of each. */
export function SupplyRows({ form: { values, change, fields } }: SupplyRowsProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const itemOf = (prodID: string) => catalogue.find(({ _id }) => _id === `${PREFIX}${prodID}`);
  const taken = new Set(values.examSupplies.map(({ prodID }) => `${PREFIX}${prodID}`));
  return (
    <div>
      <h3 className={classes.heading}>{optional(words.examSupplies)}</h3>
      {values.examSupplies.length === 0 ? <p className={classes.hint}>{words.supplyHint}</p> : null}
      <ul className={classes.rows} aria-label={words.examSupplies}>
        {values.examSupplies.map((supply) => {
          const item = itemOf(supply.prodID);
          const name = item?.name ?? services.gone;
          return (
            <li key={supply.prodID}>
              <span className={classes.rowName}>
                {name} {item?.active === false ? <small className={classes.gone}>{services.gone}</small> : null}
              </span>
              <FigureInput
                size="sm"
                className={classes.number ?? ''}
                aria-label={services.numberOf(name)}
                value={supply.number}
                onChange={(number) =>
                  change({
                    examSupplies: values.examSupplies.map((one) => (one === supply ? { ...one, number } : one)),
                  })
                }
              />
              <span className={classes.quiet}>{item?.unit}</span>
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={services.removeOf(name)}
                onClick={() => change({ examSupplies: values.examSupplies.filter((one) => one !== supply) })}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {fields.errors.examSupplies === undefined ? null : (
        <p className={classes.error} role="alert">
          {fields.errors.examSupplies}
        </p>
      )}
      <Picker
        label={words.addSupply}
        placeholder={words.addSupply}
        icon={<IconPlus size={14} aria-hidden="true" />}
        search={(query) => {
          const found = catalogueFits(catalogue, query, ({ kind, _id }) => kind === 'product' && !taken.has(_id));
          const isSupply = ({ class: of }: { readonly class: string }) => of === CONSUMABLE_CLASS;
          return [...found.filter(isSupply), ...found.filter((item) => !isSupply(item))].map((item) => ({
            key: item._id,
            label: item.name,
            hint: item.unit === '' ? item.class : `${item.class} · ${item.unit}`,
            item,
          }));
        }}
        onPick={({ _id }) =>
          change({ examSupplies: [...values.examSupplies, { prodID: _id.slice(PREFIX.length), number: '1' }] })
        }
      />
    </div>
  );
}
