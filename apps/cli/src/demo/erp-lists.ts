import { ERP_SETTING_KINDS, type ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import type { ErpSettingRow } from '@vetloom/storage/catalog/erp-setting-rows.ts';
import { type Catalogue, DEMO_AUTHOR } from './catalogue.ts';

/** The lists from which the fields of a price list are picked: its own words, in the order in which it uses them. */
export function erpLists(
  { products, services }: Pick<Catalogue, 'products' | 'services'>,
  now: number,
): ErpSettingRow[] {
  const words: Readonly<Record<ErpSettingKind, readonly (readonly [name: string, of: string])[]>> = {
    type: products.map(({ type }) => [type, '']),
    unit: [...products, ...services].map(({ unit }) => [unit, '']),
    serviceClass: services.map((service) => [service.class, '']),
    service: services.map((service) => [service.type, service.class]),
  };
  const by = { createDateTime: now, createBy: DEMO_AUTHOR, updateDateTime: now, updateBy: DEMO_AUTHOR };
  return ERP_SETTING_KINDS.flatMap((kind) => {
    const once = new Map(words[kind].filter(([name]) => name !== '').map((word) => [word.join(' '), word]));
    return [...once.values()].map(([name, of], sequence) => ({
      kind,
      setting: { id: `${kind}-${sequence + 1}`, name, class: of, sequence, ...by },
    }));
  });
}
