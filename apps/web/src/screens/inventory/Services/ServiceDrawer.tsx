import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import { services } from '../../../locale/inventory-services.ts';
import { ItemDrawer, type ItemKind } from '../form/ItemDrawer.tsx';
import { readingOf } from '../form/read-fields.ts';
import { ServiceFieldsForm } from './ServiceFieldsForm.tsx';
import {
  copiedService,
  readService,
  SERVICE_VALUES,
  type ServiceValues,
  serviceValues,
  type TypedService,
} from './service-values.ts';

const SERVICE: ItemKind<Service, ServiceValues, TypedService> = {
  ...readingOf(readService),
  key: 'service',
  words: services,
  calls: serviceCalls,
  values: SERVICE_VALUES,
  valuesOf: (row) => serviceValues(row),
  copyOf: copiedService,
};

interface ServiceDrawerProps {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly catalogue: Catalogue<Service>;
  readonly classes: readonly string[];
  /** The class at which the person looks. */
  readonly ofClass: string;
  readonly editable: boolean;
  /** Opens another one, or closes. */
  readonly onOpen: (id: string | undefined) => void;
}

/** A service with all its fields (spec 3 §3 "Service item"). */
export const ServiceDrawer = ({ classes, ofClass, ...props }: ServiceDrawerProps) => (
  <ItemDrawer
    {...props}
    kind={SERVICE}
    empty={serviceValues(undefined, ofClass)}
    fields={(form, editable) => <ServiceFieldsForm form={form} classes={classes} editable={editable} />}
  />
);
