import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, expect, it } from 'vitest';

let clinic: TestClinic;
beforeEach(() => {
  clinic = new TestClinic();
});

const picture = (letter: string) => ({ hash: letter.repeat(64), mime: 'image/png' as const });
const give = (breed: string, avatar: object | null) => clinic.run('pet.setBreedAvatar', { breed, avatar });
const pictures = async () => (await clinic.tx.get('breedPhoto', '/breedPhoto'))?.photos;

it('a breed gets a picture, another one in its place, and none again; those of other breeds stay', async () => {
  await give('Shiba', picture('a'));
  await give('Poodle', picture('b'));
  await give('Shiba', picture('c'));
  const kept = await pictures();
  expect(kept?.Shiba).toEqual({ ...picture('c'), dateTime: clinic.now });
  expect(kept?.Poodle).toMatchObject(picture('b'));
  await give('Shiba', null);
  expect(Object.keys((await pictures()) ?? {})).toEqual(['Poodle']);
});

it('a breed without a name gets none', async () => {
  await expect(give(' ', picture('a'))).rejects.toMatchObject({ name: 'ZodError' });
  expect(await pictures()).toBeUndefined();
});
