import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeExam, arrangeTool, measuredNow, valuesOf } from '../harness/arrange-instrument.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { astmMessage } from '../harness/tool-at-hand.ts';
import { ResultsPage } from '../pages/instrument.ts';
import { PetPage } from '../pages/pet.ts';

// A server of its own: others of the demo clinic have no instrument, and their specs say so.
const clinic = useClinic(async () => ({}));

const QUESTIONED = '有儀器結果是依晶片歸入的';

/** Two animals that wait for one device, and a result that came to the first by its chip. */
async function broughtByChip(chip: string) {
  const admin = await clinic.api('sudo');
  const { tool, device } = await arrangeTool(admin, clinic.server.url);
  const [wrong, right] = [await arrangeExam(admin, device), await arrangeExam(admin, device)];
  const waits = `QC ${freshPet()}`;
  await tool.bring('vs2', astmMessage({ name: waits }, [['XALB', 4, 'g/dL']], { at: measuredNow() }));
  const rechip = (petID: string, chipID: string) => admin.put(`/pet/${segment(petID)}`, { chipID });
  await rechip(wrong.petID, chip);
  await tool.bring('vs2', astmMessage({ id: chip }, [['XALB', 3.1, 'g/dL']], { at: measuredNow() }));
  await expect.poll(() => valuesOf(admin, wrong.recordID)).toEqual(['XALB 3.1']);
  return { admin, wrong, right, waits, rechip };
}

it('a result whose chip is another animal’s by now comes first in the inbox, is told of where it hangs, and is moved by one key', async () => {
  const chip = '900138000000301';
  const { admin, wrong, right, waits, rechip } = await broughtByChip(chip);
  const desk = await clinic.deskOf('assistant');
  const [pet, results] = [new PetPage(desk), new ResultsPage(desk)];
  await pet.open(clinic.server.url, wrong.petID);
  expect(await desk.getByText(QUESTIONED).count()).toBe(0);
  await rechip(wrong.petID, '900138000000302');
  await rechip(right.petID, chip);
  await desk.getByText(QUESTIONED).waitFor();
  await inspect(desk, 'instrument-questioned-pet');
  await pictureOnPhone(desk, 'instrument-questioned-pet');

  await desk.getByRole('link', { name: '到儀器結果確認' }).click();
  await results.row(waits).waitFor();
  expect(await results.list.getByRole('listitem').first().textContent()).toContain(wrong.pet);
  expect(await results.list.locator('[aria-current="true"]').textContent()).toContain(wrong.pet);
  await results.candidate(right.pet).getByText('晶片相符').waitFor();
  await inspect(desk, 'instrument-questioned');
  await pictureOnPhone(desk, 'instrument-questioned');
  await desk.keyboard.press('Enter');
  await desk.getByText(`儀器結果已歸入${right.pet}`).first().waitFor();
  await expect.poll(() => valuesOf(admin, right.recordID)).toEqual(['XALB 3.1']);
  expect(await valuesOf(admin, wrong.recordID)).toEqual([]);
  await pet.open(clinic.server.url, wrong.petID);
  expect(await desk.getByText(QUESTIONED).count()).toBe(0);
});

it('one that is its animal’s all the same is confirmed by one key, and stays', async () => {
  const { admin, wrong, rechip } = await broughtByChip('900138000000303');
  await rechip(wrong.petID, '900138000000304');
  const desk = await clinic.deskOf('assistant');
  const results = new ResultsPage(desk);
  await results.open(clinic.server.url);
  await results.list.getByRole('listitem').filter({ hasText: wrong.pet }).getByRole('button').click();
  await desk.getByRole('button', { name: '仍是這隻動物的' }).waitFor();
  await desk.keyboard.press('y');
  await desk.getByText('已確認結果屬於這隻動物').waitFor();
  await results.row(wrong.pet).waitFor({ state: 'detached' });
  expect(await valuesOf(admin, wrong.recordID)).toEqual(['XALB 3.1']);
  await new PetPage(desk).open(clinic.server.url, wrong.petID);
  expect(await desk.getByText(QUESTIONED).count()).toBe(0);
});
