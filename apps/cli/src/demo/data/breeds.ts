import { ANIMAL_KINDS } from '@vetloom/domain/founding/data/animal-kinds.ts';

/** A breed: its names, how common it is here, what adults weigh (kg), months until grown, and how old it gets (years). */
export interface Breed {
  readonly name: string;
  readonly nametc: string;
  readonly share: number;
  readonly male: number;
  readonly female: number;
  readonly growth: number;
  readonly life: number;
}

/** A kind of animal of the clinic's customisation (spec 3 §3): its id is what `pet.type` holds. */
export interface Kind {
  readonly id: string;
  readonly nametc: string;
  readonly share: number;
  readonly breeds: readonly Breed[];
}

type Row = readonly [share: number, male: number, female: number, growth: number, life: number];

/** How common kinds and breeds are in a companion-animal clinic in a Taiwanese city, by their names. */
const SHARES: Readonly<Record<string, readonly [share: number, breeds: Readonly<Record<string, Row>>]>> = {
  Canine: [
    56,
    {
      Mixed: [24, 16, 13.5, 14, 14],
      'Toy Poodle': [14, 4.2, 3.6, 10, 15],
      Maltese: [7, 3.6, 3.1, 10, 14],
      'Shiba Inu': [7, 10.5, 8.6, 12, 14],
      Pomeranian: [6, 3.1, 2.7, 10, 14],
      Chihuahua: [5, 2.8, 2.4, 10, 15],
      'French Bulldog': [5, 12.5, 10.8, 12, 11],
      Dachshund: [4, 7.2, 6.4, 12, 14],
      'Miniature Schnauzer': [4, 7.5, 6.6, 12, 14],
      'Welsh Corgi': [4, 13, 11.2, 12, 13],
      'Golden Retriever': [4, 33, 28.5, 16, 12],
      'Labrador Retriever': [3, 32, 28, 16, 12],
      'Yorkshire Terrier': [3, 3.2, 2.8, 10, 14],
      'Shih Tzu': [3, 6.4, 5.6, 12, 14],
      Beagle: [2, 13, 11.4, 12, 13],
      'Border Collie': [2, 19, 16.5, 14, 13],
      'Formosan Mountain Dog': [2, 18, 15.5, 14, 13],
      'Siberian Husky': [1, 24, 20, 15, 13],
      Samoyed: [1, 25, 20.5, 16, 13],
      Papillon: [1, 4, 3.5, 10, 15],
      Pekingese: [1, 5, 4.6, 12, 13],
      'Cavalier King Charles Spaniel': [1, 8, 7, 12, 12],
      Akita: [0.5, 38, 30, 18, 11],
      'German Shepherd': [0.7, 35, 28, 18, 11],
      'Bernese Mountain Dog': [0.3, 45, 38, 20, 8],
    },
  ],
  Feline: [
    38,
    {
      Mixed: [62, 5, 4.1, 12, 15],
      'British Shorthair': [8, 5.8, 4.5, 14, 14],
      'American Shorthair': [7, 5.2, 4.2, 12, 14],
      Persian: [3, 4.8, 4, 14, 13],
      Ragdoll: [5, 6.5, 5, 18, 13],
      'Scottish Fold': [4, 4.9, 4, 12, 12],
      Munchkin: [4, 3.8, 3.1, 12, 13],
      'Exotic Shorthair': [2, 5, 4.1, 12, 13],
      Siamese: [1.5, 4.6, 3.8, 12, 15],
      'Maine Coon': [1.5, 7.8, 5.8, 24, 12],
      Abyssinian: [1, 4.4, 3.6, 12, 14],
      Bengal: [0.7, 5.6, 4.4, 14, 14],
      'Russian Blue': [0.8, 4.9, 3.9, 12, 15],
      Sphynx: [0.5, 4.6, 3.7, 12, 12],
    },
  ],
  Rabbit: [
    3,
    {
      Mixed: [30, 2.1, 2.2, 8, 9],
      'Netherland Dwarf': [30, 1.05, 1.1, 6, 9],
      'Holland Lop': [26, 1.6, 1.7, 7, 9],
      Lionhead: [14, 1.6, 1.6, 7, 9],
    },
  ],
  Bird: [
    1.4,
    {
      Cockatiel: [34, 0.095, 0.092, 4, 16],
      'Sun Conure': [18, 0.118, 0.112, 5, 20],
      Lovebird: [22, 0.052, 0.053, 3, 12],
      Budgerigar: [18, 0.036, 0.035, 3, 8],
      'African Grey': [8, 0.46, 0.42, 12, 40],
    },
  ],
  Rodent: [
    1.2,
    {
      'Guinea Pig': [40, 1.05, 0.9, 6, 6],
      'Golden Hamster': [26, 0.13, 0.14, 3, 2.4],
      'Dwarf Hamster': [18, 0.042, 0.038, 2, 2],
      Chinchilla: [16, 0.52, 0.6, 9, 14],
    },
  ],
  Exotic: [
    0.4,
    {
      Hedgehog: [44, 0.42, 0.38, 6, 4.5],
      'Sugar Glider': [26, 0.135, 0.115, 8, 10],
      Tortoise: [18, 2.4, 2.8, 72, 50],
      Ferret: [12, 1.4, 0.85, 9, 7],
    },
  ],
};

/** Kinds and breeds of a founding with what the generator knows of them. */
export const KINDS: readonly Kind[] = ANIMAL_KINDS.flatMap(({ id, nametc, breeds }) => {
  const [share, rows] = SHARES[id] ?? [0, {}];
  const known = breeds.flatMap(([name, word]) => {
    const row = rows[name];
    if (!row) return [];
    const [common, male, female, growth, life] = row;
    return [{ name, nametc: word, share: common, male, female, growth, life }];
  });
  return share === 0 ? [] : [{ id, nametc, share, breeds: known }];
});
