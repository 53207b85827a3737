import type { Service, ServiceFields } from '@vetloom/domain/catalog/service.schema.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { services } from '../../../locale/inventory-services.ts';
import { amountOf, daysOf, quantityOf, type Read, textOf } from '../form/read-fields.ts';

/** A product that giving a service uses up, as it is typed. */
export interface TypedSupply {
  readonly prodID: string;
  readonly number: string;
}

/** What a form says of a service. */
export type TypedService = Omit<ServiceFields, 'active'>;

/** A service as its form holds it: amounts as they are typed. */
export interface ServiceValues {
  readonly name: string;
  readonly class: string;
  readonly type: string;
  readonly customID: string;
  readonly unit: string;
  readonly price: string;
  readonly cost: string;
  readonly vendor: string;
  readonly device: string;
  readonly kinds: readonly string[];
  readonly info: string;
  readonly items: readonly string[];
  readonly customItems: readonly { readonly name: string; readonly unit: string }[];
  readonly examSupplies: readonly TypedSupply[];
  readonly reminderDays: string;
}

/** What a new service begins with. */
const EMPTY: ServiceValues = {
  name: '',
  class: '',
  type: '',
  customID: '',
  unit: '',
  price: '',
  cost: '',
  vendor: '',
  device: '',
  kinds: [],
  info: '',
  items: [],
  customItems: [],
  examSupplies: [],
  reminderDays: '',
};

/** The fields of the form. */
export const SERVICE_VALUES = Object.keys(EMPTY) as readonly (keyof ServiceValues)[];

/** A service as its form shows it; a new one in the class at which somebody looks. */
export const serviceValues = (service: Service | undefined, ofClass = ''): ServiceValues =>
  service === undefined
    ? { ...EMPTY, class: ofClass }
    : {
        name: service.name,
        class: service.class,
        type: service.type,
        customID: service.customID,
        unit: service.unit,
        price: textOf(service.price),
        cost: textOf(service.cost),
        vendor: service.vendor,
        device: service.device,
        kinds: service.kinds,
        info: service.info,
        items: service.items,
        customItems: service.customItems,
        examSupplies: service.examSupplies.map(({ prodID, number }) => ({ prodID, number: textOf(number) })),
        reminderDays: textOf(service.reminderDays),
      };

/** The same as another one with the name of a copy; its code is the first one's alone. */
export const copiedService = (service: Service): ServiceValues => ({
  ...serviceValues(service),
  name: itemForm.copyOf(service.name),
  customID: '',
});

/** The fields that a form says, or what is wrong in it. */
export function readService(values: ServiceValues): Read<TypedService, ServiceValues> {
  const price = amountOf(values.price, false);
  const cost = amountOf(values.cost, true);
  const days = daysOf(values.reminderDays);
  const supplies = values.examSupplies.map(({ prodID, number }) => ({ prodID, number: quantityOf(number) }));
  const errors: Partial<Record<keyof ServiceValues, string>> = {
    ...(values.name.trim() === '' ? { name: itemForm.required } : {}),
    ...('wrong' in price ? { price: price.wrong } : {}),
    ...('wrong' in cost ? { cost: cost.wrong } : {}),
    ...('wrong' in days ? { reminderDays: days.wrong } : {}),
    ...(supplies.some(({ number }) => number === undefined) ? { examSupplies: itemForm.number } : {}),
    ...(values.customItems.some(({ name }) => name.trim() === '') ? { customItems: services.customItemName } : {}),
  };
  if (Object.keys(errors).length > 0 || 'wrong' in price || 'wrong' in cost || 'wrong' in days) return { errors };
  const fields: TypedService = {
    name: values.name.trim(),
    class: values.class.trim(),
    type: values.type.trim(),
    customID: values.customID.trim(),
    unit: values.unit.trim(),
    price: price.value ?? 0,
    cost: cost.value,
    vendor: values.vendor.trim(),
    device: values.device.trim(),
    kinds: [...values.kinds],
    info: values.info,
    items: [...values.items],
    customItems: values.customItems.map(({ name, unit }) => ({ name: name.trim(), unit: unit.trim() })),
    examSupplies: supplies.flatMap(({ prodID, number }) => (number === undefined ? [] : [{ prodID, number }])),
    reminderDays: days.value,
  };
  return { fields };
}
