import { allergyMatch } from '@vetloom/domain/lines/allergy-match.ts';
import { expect, it } from 'vitest';
import { DRUGS } from './data/drugs.ts';
import { ALLERGIES } from './data/lists.ts';

it('what the demo clinic’s animals are allergic to meets these of its drugs, and no other', () => {
  const met = ALLERGIES.map((note) => [
    note,
    DRUGS.flatMap((drug) => {
      const hit = allergyMatch(note, drug);
      return hit ? [hit.kinship === 'same' ? drug.key : `${drug.key} ${hit.kinship}`] : [];
    }).join(', '),
  ]);
  expect(Object.fromEntries(met)).toEqual({
    '青黴素類（蕁麻疹）': 'amoxiclavS, amoxiclavL, cephalexin note, injConvenia note, injCefa note',
    'Meloxicam（嘔吐、血便）': 'melox, carpro note, robena note, injMelox',
    // The clinic has written 磺胺 among the ingredients itself.
    '磺胺（發燒）': 'furo, injFuro',
    '雞肉（皮膚搔癢）': '',
    '疫苗（臉部腫脹）': '',
    'Metronidazole（共濟失調）': 'metro',
    '類固醇（多尿、躁動）': 'pred, osurnia, otomax, injDexa',
  });
});
