import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { catalogItemOfProduct, catalogItemOfService } from '@vetloom/domain/catalog/catalog-projection.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { OUTSOURCED_TYPE } from '@vetloom/domain/lines/exam.schema.ts';
import { DRUGS, type DrugSeed } from './data/drugs.ts';
import { GOODS, type GoodsSeed, shelfGoods } from './data/goods.ts';
import { SERVICES, type ServiceSeed } from './data/services.ts';

/** Who the history names for demo data. */
export const DEMO_AUTHOR = 'demo';

/** An entry of the price list together with what only the generator knows of it. */
export interface Priced {
  readonly item: CatalogItem;
  readonly service: ServiceSeed | undefined;
  readonly drug: DrugSeed | undefined;
}

/** The price list of a clinic. */
export interface Catalogue {
  readonly products: readonly Product[];
  readonly services: readonly Service[];
  /** The entry that a visit template means for this animal; undefined where the key has no entry for its kind. */
  find(key: string, animal: { readonly kind: string; readonly kg: number; readonly sex: string }): Priced | undefined;
}

const stamps = (id: string, at: number) => ({
  id,
  createDateTime: at,
  createBy: DEMO_AUTHOR,
  updateDateTime: at,
  updateBy: DEMO_AUTHOR,
});

const productOf = (code: string, seed: DrugSeed | GoodsSeed, now: number): Product => ({
  ...stamps(code, now),
  supplierID: null,
  customID: code,
  type: seed.class,
  name: seed.name,
  drugInfo: null,
  controlledDrugInfo: null,
  safetyStock: null,
  sellUnit: seed.unit,
  sellFactor: 1,
  purchaseUnit: null,
  purchaseFactor: 1,
  openDays: null,
  barcode: '',
  unit: seed.unit,
  price: seed.price,
  cost: null,
  discount: null,
  sellTaxMode: null,
  info: '',
  insideInfo: '',
  level1: null,
  level2: null,
  level3: null,
  reminderDays: null,
  active: true,
});

const drugProduct = (seed: DrugSeed, index: number, now: number): Product => ({
  ...productOf(`P${String(index + 101).padStart(4, '0')}`, seed, now),
  drugInfo: {
    strength: seed.strength,
    dosePerKg: seed.dose?.[0] ?? null,
    doseMin: seed.dose?.[1] ?? null,
    doseMax: seed.dose?.[2] ?? null,
    frequency: seed.frequency,
    days: seed.days,
    route: seed.route,
    direction: seed.direction,
    divisible: seed.divisible,
    ingredients: [...seed.ingredients],
  },
  controlledDrugInfo:
    seed.schedule === null ? null : { schedule: seed.schedule, content: '', license: '', manufacturer: '' },
});

const goodsProduct = (seed: GoodsSeed, index: number, now: number): Product => ({
  ...productOf(`P${String(index + 1001).padStart(4, '0')}`, seed, now),
  reminderDays: seed.reminderDays ?? null,
});

const serviceOf = (seed: ServiceSeed, index: number, now: number): Service => ({
  ...stamps(`S${String(index + 101).padStart(4, '0')}`, now),
  customID: `S${String(index + 101).padStart(4, '0')}`,
  class: seed.class,
  type: seed.exam ?? '',
  name: seed.name,
  unit: seed.unit,
  price: seed.price,
  cost: null,
  vendor: seed.exam === OUTSOURCED_TYPE ? (seed.device ?? '') : '',
  device: seed.exam === OUTSOURCED_TYPE ? '' : (seed.device ?? ''),
  kinds: [],
  info: '',
  items: [],
  customItems: [],
  examSupplies: [],
  sequence: index,
  reminderDays: null,
  active: true,
});

/** The price list with `count` drugs and goods, updated at `now` (Unix seconds). */
export function makeCatalogue(count: number, now: number): Catalogue {
  const byKey = new Map<string, Priced>();
  const services = SERVICES.map((service, index) => {
    const row = serviceOf(service, index, now);
    byKey.set(service.key, { item: catalogItemOfService(row), service, drug: undefined });
    return row;
  });
  const drugs = DRUGS.map((drug, index) => {
    const row = drugProduct(drug, index, now);
    byKey.set(drug.key, { item: catalogItemOfProduct(row), service: undefined, drug });
    return row;
  });
  const shelf = [...GOODS, ...shelfGoods(Math.max(0, count - DRUGS.length - GOODS.length))];
  const goods = shelf.map((seed, index) => {
    const row = goodsProduct(seed, index, now);
    if (seed.key !== undefined)
      byKey.set(seed.key, { item: catalogItemOfProduct(row), service: undefined, drug: undefined });
    return row;
  });
  return {
    products: [...drugs, ...goods],
    services,
    find: (key, animal) => {
      const choose = CHOICES[key];
      const chosen = choose === undefined ? key : choose(animal.kind, animal.kg, animal.sex);
      return chosen === undefined ? undefined : byKey.get(chosen);
    },
  };
}

type Choice = (kind: string, kg: number, sex: string) => string | undefined;

const dogOrCat = (dog: string, cat: string): Choice => byKind({ Canine: dog, Feline: cat });
const byKind =
  (keys: Readonly<Record<string, string>>): Choice =>
  (kind) =>
    keys[kind];

/** Keys that mean another product for another animal: by species, by weight band, by sex. */
const CHOICES: Readonly<Record<string, Choice>> = {
  amoxiclav: (kind, kg) => (kind === 'Rabbit' || kind === 'Rodent' ? undefined : kg > 9 ? 'amoxiclavL' : 'amoxiclavS'),
  apoquel: (kind, kg) => (kind !== 'Canine' ? undefined : kg < 6 ? 'apoquelS' : kg < 14 ? 'apoquelM' : 'apoquelL'),
  pimo: (_kind, kg) => (kg > 9 ? 'pimoL' : 'pimo'),
  meloxOrRobena: (kind) => (kind === 'Feline' ? 'robena' : 'melox'),
  carproOrRobena: byKind({ Canine: 'carpro', Feline: 'robena' }),
  nex: (kind, kg) => {
    if (kind === 'Feline') return kg < 2 ? 'revPuppy' : 'broadlineCat';
    if (kind !== 'Canine') return undefined;
    if (kg < 2) return 'revPuppy';
    return kg < 3.5 ? 'nexS' : kg < 7.5 ? 'nexM' : kg < 15 ? 'nexL' : kg < 30 ? 'nexXL' : 'nexXXL';
  },
  drontal: dogOrCat('drontalDog', 'drontalCat'),
  bath: (kind, kg) =>
    kind === 'Feline'
      ? 'bathCat'
      : kind !== 'Canine'
        ? undefined
        : kg < 8
          ? 'bathSmall'
          : kg < 20
            ? 'bathMedium'
            : 'bathLarge',
  neuter: (kind, _kg, sex) => {
    if (kind === 'Rabbit') return sex === 'Female' ? 'spayRabbit' : 'castrateCat';
    if (kind === 'Feline') return sex === 'Female' ? 'spayCat' : 'castrateCat';
    return sex === 'Female' ? 'spayDog' : 'castrateDog';
  },
  injSolensia: byKind({ Feline: 'injSolensia' }),
  injCytopoint: byKind({ Canine: 'injCytopoint' }),
  cpl: dogOrCat('cpl', 'fpl'),
  parvoDog: byKind({ Canine: 'parvo' }),
  fivfelvCat: byKind({ Feline: 'fivfelv' }),
  snap4dxDog: byKind({ Canine: 'snap4dx' }),
  t4Cat: byKind({ Feline: 't4' }),
  microchipDogCat: dogOrCat('microchip', 'microchip'),
  foodUrinary: dogOrCat('foodUrinary', 'foodUrinary'),
  injConvenia: dogOrCat('injConvenia', 'injConvenia'),
  urinary: byKind({ Feline: 'urinary' }),
  pred: dogOrCat('pred', 'pred'),
};
