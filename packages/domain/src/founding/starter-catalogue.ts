import type { Permission } from '../access/permissions.ts';
import { STARTER_LEVELS, STARTER_PRODUCTS, STARTER_SERVICES, STARTER_TYPES } from './data/starter-items.ts';

/** What the starter catalogue suggests: services and products, words of the list of types, and levels of products. */
export const STARTER_KINDS = ['service', 'product', 'type', 'level'] as const;
/** What a suggestion is. */
export type StarterKind = (typeof STARTER_KINDS)[number];

/** Who takes a suggestion: whoever may write what comes of it. */
export const STARTER_NEEDS: Readonly<Record<StarterKind, Permission>> = {
  service: 'SERVICE_WRITE',
  product: 'PRODUCT_WRITE',
  level: 'PRODUCT_WRITE',
  type: 'ERP_SETTINGS_WRITE',
};

/** A suggestion, told by kind and name. It has neither a price nor a dose nor days until the next one: whoever takes it enters these. */
export interface StarterItem {
  readonly kind: StarterKind;
  readonly name: string;
  /** The class of a service, the type of a product; empty for a word and a level. */
  readonly class: string;
  /** The type of a service within its class. */
  readonly type: string;
  readonly unit: string;
}

const named = (names: string): string[] => names.split(' ');

/**
 * A catalogue for a small-animal clinic in Taiwan to begin with: the names of usual services, exams, vaccinations, operations, vaccines and consumables, the
 * types of products and groups of drugs. Suggestions, of which a clinic takes what it likes; nothing is there before.
 */
export const STARTER_CATALOGUE: readonly StarterItem[] = [
  ...STARTER_SERVICES.flatMap(([ofClass, type, unit, names]) =>
    named(names).map((name): StarterItem => ({ kind: 'service', name, class: ofClass, type, unit })),
  ),
  ...STARTER_PRODUCTS.flatMap(([type, unit, names]) =>
    named(names).map((name): StarterItem => ({ kind: 'product', name, class: type, type: '', unit })),
  ),
  ...named(STARTER_TYPES).map((name): StarterItem => ({ kind: 'type', name, class: '', type: '', unit: '' })),
  ...named(STARTER_LEVELS).map((name): StarterItem => ({ kind: 'level', name, class: '', type: '', unit: '' })),
];

/** What one of each kind is told by. */
export const starterKey = ({ kind, name }: Pick<StarterItem, 'kind' | 'name'>): string => `${kind} ${name}`;

const BY_KEY = new Map(STARTER_CATALOGUE.map((item) => [starterKey(item), item]));

/** The suggestion of that kind and name, if there is one. */
export const starterItem = (asked: Pick<StarterItem, 'kind' | 'name'>): StarterItem | undefined =>
  BY_KEY.get(starterKey(asked));
