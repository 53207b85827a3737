/** Kinds of animals that laboratories tell apart. */
export const LABORATORY_KINDS = [
  ...['canine', 'feline', 'equine', 'bovine', 'ovine', 'caprine', 'porcine', 'rabbit', 'ferret', 'guineaPig'],
  ...['hamster', 'chinchilla', 'rat', 'mouse', 'hedgehog', 'sugarGlider', 'bird', 'turtle', 'snake', 'lizard', 'fish'],
] as const;
/** A kind of animal that laboratories tell apart. */
export type LaboratoryKind = (typeof LABORATORY_KINDS)[number];

/**
 * By which words a kind is meant. The narrower stands before the wider: 天竺鼠 is no 鼠, 龍貓 no 貓, a cattle no cat. Kinds that a clinic keeps as one (`Rodent`, `Exotic`) are told apart by
 * the breed's words.
 */
const WORDS: readonly (readonly [kind: LaboratoryKind, words: RegExp])[] = [
  ['chinchilla', /chinchilla|龍貓|龙猫/i],
  ['guineaPig', /guinea ?pig|cavia|天竺鼠|荷蘭豬/i],
  ['hamster', /hamster|倉鼠|黃金鼠|三線鼠/i],
  ['sugarGlider', /sugar ?glider|蜜袋鼯/i],
  ['hedgehog', /hedgehog|刺蝟/i],
  ['ferret', /ferret|mustel|雪貂/i],
  ['rabbit', /rabbit|lagomorph|lapine|兔/i],
  ['turtle', /turtle|tortoise|chelonian|龜/i],
  ['snake', /snake|serpent|python|蛇/i],
  ['lizard', /lizard|gecko|iguana|bearded dragon|蜥|守宮|鬃獅/i],
  ['fish', /\bfish|魚/i],
  ['bovine', /bovine|cattle|\bcow\b|牛(?!頭)/i],
  ['ovine', /ovine|sheep|綿羊/i],
  ['caprine', /caprine|goat|山羊/i],
  ['porcine', /porcine|swine|\bpig\b|豬/i],
  ['equine', /equine|horse|pony|馬(?!爾)/i],
  ['bird', /bird|avian|parrot|cockati|budgeri|conure|lovebird|african grey|鳥|鸚鵡|雞|鴨/i],
  ['canine', /canine|\bdogs?\b|犬|狗/i],
  ['feline', /feline|\bcats?\b|貓|猫/i],
  ['rat', /\brats?\b|大鼠/i],
  ['mouse', /\bmouse\b|\bmice\b|小鼠/i],
];

/**
 * The kind of animal that a clinic means by its kind and breed (`Canine`, 犬; `Rodent` with 天竺鼠); undefined where nobody can tell. The kind's own word decides before the breed's, so
 * that a dog of the breed 牛頭㹴 stays a dog.
 */
export const laboratoryKind = (species: string, breed: string): LaboratoryKind | undefined =>
  kindOfWords(species) ?? kindOfWords(breed);

const kindOfWords = (words: string): LaboratoryKind | undefined => WORDS.find(([, meant]) => meant.test(words))?.[0];
