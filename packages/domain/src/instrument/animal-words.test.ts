import { expect, it } from 'vitest';
import { ANIMAL_KINDS } from '../founding/data/animal-kinds.ts';
import { laboratoryKind } from './animal-words.ts';

it.each([
  ['Canine', '', 'canine'],
  ['犬', '牛頭㹴', 'canine'],
  ['狗狗', '馬爾濟斯', 'canine'],
  ['Feline', 'Mixed', 'feline'],
  ['貓', '', 'feline'],
  ['Rodent', '龍貓', 'chinchilla'],
  ['Rodent', 'Guinea Pig', 'guineaPig'],
  ['鼠', '三線鼠', 'hamster'],
  ['Exotic', '陸龜', 'turtle'],
  ['Exotic', 'Ferret', 'ferret'],
  ['Cattle', '', 'bovine'],
  ['馬', '', 'equine'],
  ['Exotic', '', undefined],
  ['', '', undefined],
] as const)('a laboratory is told of %s %s that it is %s', (species, breed, kind) => {
  expect(laboratoryKind(species, breed)).toBe(kind);
});

it('tells the kind of every breed that clinics begin with', () => {
  const untold = ANIMAL_KINDS.flatMap(({ id, nametc, breeds }) =>
    breeds
      .filter(([name]) => name !== 'Mixed')
      .flatMap(([name, words]) => [
        ...(laboratoryKind(id, name) === undefined ? [`${id} ${name}`] : []),
        ...(laboratoryKind(nametc, words) === undefined ? [`${nametc} ${words}`] : []),
      ]),
  );
  expect(untold).toEqual([]);
});
