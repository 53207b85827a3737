import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeExam, arrangeTool, measuredNow, valuesOf } from '../harness/arrange-instrument.ts';
import { useClinic } from '../harness/desk.ts';
import { astmMessage } from '../harness/tool-at-hand.ts';
import { ExamPage } from '../pages/exam.ts';
import { ResultsPage } from '../pages/instrument.ts';

// A server of its own: others of the demo clinic have no instrument, and their specs say so.
const clinic = useClinic(async () => ({}));

it('a result that comes while somebody types joins nothing that is typed, and Enter then opens no other animal', async () => {
  const admin = await clinic.api('sudo');
  const { tool, device } = await arrangeTool(admin, clinic.server.url);
  const visit = await arrangeExam(admin, device);
  const after = await arrangeExam(admin, device);
  // Its number is written on the sample.
  const id = (await admin.get<{ petNumber: string }>(`/pet/${segment(visit.petID)}`)).petNumber;
  const said = { id, name: visit.pet };
  const bench = await clinic.deskOf('assistant');
  const lab = new ExamPage(bench);
  await lab.open(clinic.server.url);
  await lab.choose(visit.pet);

  await lab.value('GLU').focus();
  await bench.keyboard.type('9');
  await tool.bring('vs2', astmMessage(said, [['GLU', 104, 'mg/dL']], { at: measuredNow(), status: 'P' }));
  await lab.line('GLU').getByText('未定').waitFor();
  await bench.keyboard.type('9');
  expect(await lab.value('GLU').inputValue()).toBe('99');
  await bench.keyboard.press('Enter');
  await bench.getByText('剛收到 104，要改成 99 嗎？').waitFor();
  await bench.getByRole('button', { name: '留 104' }).click();
  expect(await lab.value('GLU').inputValue()).toBe('104');

  await lab.value('CREA').focus();
  await bench.keyboard.type('1.');
  const whole = [['GLU', 104, 'mg/dL'] as const, ['CREA', 2.2, 'mg/dL'] as const];
  await tool.bring('vs2', astmMessage(said, whole, { at: measuredNow() }));
  await bench.getByText('CREA 的結果先到了，輸入到一半的「1.」沒有存入').waitFor();
  await bench.keyboard.type('2');
  await bench.keyboard.press('Enter');
  await bench.keyboard.type('7');
  await bench.keyboard.press('Enter');
  expect(await lab.bench(visit.pet).isVisible()).toBe(true);
  await expect.poll(() => valuesOf(admin, visit.recordID)).toEqual(['GLU 104', 'CREA 2.2']);
  expect(await valuesOf(admin, after.recordID)).toEqual([]);
});

it('a result is attached once however often the key is pressed, and once taken back', async () => {
  const admin = await clinic.api('sudo');
  const { tool, device } = await arrangeTool(admin, clinic.server.url);
  const visit = await arrangeExam(admin, device);
  await tool.bring('vs2', astmMessage({ name: visit.pet }, [['XALB', 3.1, 'g/dL']], { at: measuredNow() }));
  const desk = await clinic.deskOf('assistant');
  const page = new ResultsPage(desk);
  await page.open(clinic.server.url);
  await page.choose(visit.pet);
  await page.candidate(visit.pet).getByText('名字相符').waitFor();
  for (let press = 0; press < 4; press += 1) await desk.keyboard.press('Enter');
  await desk.getByText(`儀器結果已歸入${visit.pet}`).first().waitFor();
  await expect.poll(() => valuesOf(admin, visit.recordID)).toEqual(['XALB 3.1']);
  expect(await desk.getByText(`儀器結果已歸入${visit.pet}`).count()).toBe(1);
});
