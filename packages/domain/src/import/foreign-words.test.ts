import { describe, expect, it } from 'vitest';
import { type KnownWords, matchedBy, ownWords, translator } from './foreign-words.ts';

const known: KnownWords = {
  kinds: [{ _id: 'dog', name: 'Dog', nametc: '犬', breed: [{ name: 'Poodle', nametc: '貴賓' }] }],
  staff: [{ name: '王大明', status: 'active', permission: '', doctor: true } as never],
  drugs: ['Amoxicillin 250mg'],
  services: ['診察費'],
};
const matched = (meaning: Parameters<typeof matchedBy>[0], ...texts: readonly string[]) =>
  texts.map(matchedBy(meaning, known));

describe('words of a file', () => {
  it('are matched where the clinic has what they mean, however they are spelt', () => {
    expect(matched('species', '犬', 'Canine', '鴨嘴獸')).toEqual([true, true, false]);
    expect(matched('breed', '貴賓', 'poodle', '玩具貴賓')).toEqual([true, true, false]);
    expect(matched('sex', '公', 'FS', '三')).toEqual([true, true, false]);
    expect(matched('neuter', '已結紮', '半')).toEqual([true, false]);
    expect(matched('drug', 'amoxicillin  250MG', 'Amoxi')).toEqual([true, false]);
    expect(matched('service', '診察費', '掛號')).toEqual([true, false]);
  });

  it('can become the clinic’s own, in its words', () => {
    expect(ownWords('species', known)).toEqual(['犬']);
    expect(ownWords('breed', known)).toEqual(['貴賓']);
  });

  it('become what somebody chose in the columns that hold such words, and stay as they are without a choice', () => {
    const translate = translator(
      { 'pet.breed': 'breed' },
      ['pet.name', 'pet.breed'],
      [
        { field: 'pet.breed', from: '玩具貴賓', to: '貴賓' },
        { field: 'pet.name', from: '小白', to: '小黑' },
      ],
    );
    expect(translate(['小白', ' 玩具貴賓 '])).toEqual(['小白', '貴賓']);
    expect(translate(['小白', '米克斯'])).toEqual(['小白', '米克斯']);
  });
});
