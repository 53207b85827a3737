import { expect, it } from 'vitest';
import { arrangePet, segment } from '../harness/arrange.ts';
import { arrangeExam, arrangeTool, measuredNow, valuesOf } from '../harness/arrange-instrument.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { astmMessage } from '../harness/tool-at-hand.ts';
import { ResultsPage, ToolsPage } from '../pages/instrument.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: others of the demo clinic have no instrument, and their specs say so.
const clinic = useClinic(async () => ({}));

const at = () => ({ at: measuredNow() });

it('two people who hang one result up at two animals: it hangs where it came first, and the other is led to it', async () => {
  const admin = await clinic.api('sudo');
  const { tool, device } = await arrangeTool(admin, clinic.server.url);
  const [first, second] = [await arrangeExam(admin, device), await arrangeExam(admin, device)];
  const said = `${freshPet()}檢體`;
  await tool.bring('vs2', astmMessage({ name: said }, [['XALB', 3.1, 'g/dL']], at()));
  const [away, here] = [await clinic.deskOf('assistant'), await clinic.deskOf('doctor')];
  const pages = [new ResultsPage(away), new ResultsPage(here)] as const;
  for (const page of pages) {
    await page.open(clinic.server.url);
    await page.choose(said);
  }
  await pages[0].candidate(first.pet).waitFor();
  await away.context().setOffline(true);
  await new Frame(away).isOffline();
  await pages[0].attachTo(first.pet);
  await away.getByText(`儀器結果已歸入${first.pet}`).first().waitFor();
  await pages[1].attachTo(second.pet);
  await expect.poll(() => valuesOf(admin, second.recordID)).toEqual(['XALB 3.1']);

  await away.context().setOffline(false);
  const frame = new Frame(away);
  await frame.syncChip.filter({ hasText: '待處理' }).waitFor({ timeout: 60_000 });
  const drawer = await frame.openSync();
  await drawer.getByText('同事已經把這份儀器結果歸入另一份病歷').waitFor();
  await inspect(away, 'instrument-refused');
  // Wherever they were meanwhile, it leads to the result and to where that hangs by now.
  await drawer.getByRole('link', { name: '看這份儀器結果' }).click();
  const pane = pages[0].report(said);
  await pane.getByText(second.pet).first().waitFor();
  expect(await pages[0].list.getByRole('button', { name: '已歸入' }).getAttribute('aria-pressed')).toBe('true');
  expect(await valuesOf(admin, first.recordID)).toEqual([]);
  await drawer.getByRole('button', { name: '捨棄' }).click();
  await away.getByRole('dialog').getByRole('textbox').fill('同事歸入的才對');
  await away.keyboard.press('Enter');
  await frame.syncChip.filter({ hasText: '已同步' }).waitFor();
});

it('two tabs of one computer that hang a result up at the same moment do it once', async () => {
  const admin = await clinic.api('sudo');
  const { tool, device } = await arrangeTool(admin, clinic.server.url);
  const [first, second] = [await arrangeExam(admin, device), await arrangeExam(admin, device)];
  const said = `${freshPet()}檢體`;
  await tool.bring('vs2', astmMessage({ name: said }, [['XALB', 3.4, 'g/dL']], at()));
  const desk = await clinic.deskOf('assistant');
  const tab = await desk.context().newPage();
  const pages = [new ResultsPage(desk), new ResultsPage(tab)] as const;
  for (const page of pages) {
    await page.open(clinic.server.url);
    await page.choose(said);
  }
  await pages[0].candidate(first.pet).waitFor();
  await pages[1].candidate(second.pet).waitFor();
  await Promise.all([pages[0].attachTo(first.pet), pages[1].attachTo(second.pet)]);
  const values = async () => [...(await valuesOf(admin, first.recordID)), ...(await valuesOf(admin, second.recordID))];
  await expect.poll(values).toEqual(['XALB 3.4']);
  // Both tabs say where it hangs, and nothing of it waits for a decision.
  const [hangs] = (await valuesOf(admin, first.recordID)).length > 0 ? [first.pet] : [second.pet];
  for (const page of pages) await page.report(said).getByRole('link', { name: '看病歷' }).waitFor();
  for (const page of pages)
    await page
      .report(said)
      .getByText(hangs ?? '')
      .first()
      .waitFor();
  await new Frame(desk).isSynced();
  expect(await values()).toEqual(['XALB 3.4']);
});

it('an animal that is combined with another, or dies, while its result is looked at: the candidate says so before a key is pressed', async () => {
  const admin = await clinic.api('sudo');
  const { tool, device } = await arrangeTool(admin, clinic.server.url);
  const doubled = await arrangeExam(admin, device);
  await tool.bring('vs2', astmMessage({ name: doubled.pet }, [['XALB', 3.2, 'g/dL']], at()));
  const desk = await clinic.deskOf('assistant');
  const page = new ResultsPage(desk);
  await page.open(clinic.server.url);
  await page.choose(doubled.pet);
  await page.candidate(doubled.pet).getByText('名字相符').waitFor();
  const mainName = freshPet();
  const main = await arrangePet(admin, doubled.userID, { name: mainName });
  await admin.put(`/pet/${segment(doubled.petID)}/combine/ID`, { mainID: main._id });
  // The visit is the other's by now: that is whom the button names.
  await page.candidate(mainName).getByRole('button', { name: '歸入' }).click();
  await desk.getByText(`儀器結果已歸入${mainName}`).first().waitFor();
  await expect.poll(() => valuesOf(admin, doubled.recordID)).toEqual(['XALB 3.2']);
  const animals = async () =>
    (await admin.get<{ petID: string }[]>(`/exam/device/attached/${segment(doubled.recordID)}`)).map(
      ({ petID }) => petID,
    );
  await expect.poll(animals).toEqual([main._id]);

  const dying = await arrangeExam(admin, device);
  await tool.bring('vs2', astmMessage({ name: dying.pet }, [['XALB', 2.2, 'g/dL']], at()));
  await page.open(clinic.server.url);
  await page.choose(dying.pet);
  await page.candidate(dying.pet).getByText('名字相符').waitFor();
  await admin.put(`/pet/${segment(dying.petID)}`, { status: 9 });
  await page.candidate(dying.pet).getByText('動物已離世或不在照護中').waitFor();
  // One key takes no animal against which something speaks; whoever means it chooses it.
  await desk.keyboard.press('Enter');
  expect(await valuesOf(admin, dying.recordID)).toEqual([]);
  await page.attachTo(dying.pet);
  await expect.poll(() => valuesOf(admin, dying.recordID)).toEqual(['XALB 2.2']);
});

it('many results are set aside at once, for one reason, and come back by one key', async () => {
  const admin = await clinic.api('sudo');
  const { tool } = await arrangeTool(admin, clinic.server.url);
  const series = freshPet();
  for (const level of [1, 2, 3, 4])
    await tool.bring('vs2', astmMessage({ name: `QC${level} ${series}` }, [['XALB', level, 'g/dL']], at()));
  const desk = await clinic.deskOf('assistant');
  const page = new ResultsPage(desk);
  await page.open(clinic.server.url);
  for (const level of [1, 2, 3, 4]) await page.row(`QC${level} ${series}`).waitFor();
  // By a key from where they stand, and by the boxes.
  await page.choose(`QC1 ${series}`);
  await desk.keyboard.press('m');
  for (const level of [3, 4]) await page.row(`QC${level} ${series}`).getByRole('checkbox').check();
  await page.list.getByText('已選 3 份').waitFor();
  await inspect(desk, 'instrument-results-marked');
  await pictureOnPhone(desk, 'instrument-results-marked');
  await desk.keyboard.press('x');
  const dialog = desk.getByRole('dialog', { name: '擱置這 3 份結果？' });
  await dialog.getByRole('button', { name: '品管' }).click();
  await desk.keyboard.press('Enter');
  await desk.getByText('已擱置 3 份儀器結果').waitFor();
  for (const level of [1, 3, 4]) await page.row(`QC${level} ${series}`).waitFor({ state: 'detached' });
  await page.row(`QC2 ${series}`).waitFor();
  await desk.keyboard.press('Control+z');
  for (const level of [1, 3, 4]) await page.row(`QC${level} ${series}`).waitFor();
});

it('codes that are mended while messages are read again stand in all of them after the next reading', async () => {
  const admin = await clinic.api('sudo');
  const { tool, name, device } = await arrangeTool(admin, clinic.server.url);
  const visit = await arrangeExam(admin, device);
  const id = (await admin.get<{ petNumber: string }>(`/pet/${segment(visit.petID)}`)).petNumber;
  const codes = Array.from({ length: 24 }, (_, n) => `X${n}Q`);
  for (const code of codes) await tool.bring('vs2', astmMessage({ id }, [[code, 3, 'g/dL']], { ...at(), status: 'P' }));
  await expect.poll(async () => (await valuesOf(admin, visit.recordID)).length).toBe(codes.length);

  const [reader, keeper] = [await clinic.deskOf('director'), await clinic.deskOf('sudo')];
  const [archive, tools] = [new ToolsPage(reader), new ToolsPage(keeper)];
  await archive.open(clinic.server.url);
  await archive.openArchive(device);
  await tools.open(clinic.server.url);
  await tools.choose(name);
  await tools.entry(device).click();
  const form = tools.form(device);
  await form.getByRole('button', { name: '從試算表貼上' }).click();
  const pasted = codes.map((code) => `${code}\t${code} 改名\tg/dL`).join('\n');
  await form.getByRole('textbox', { name: '從試算表貼上' }).fill(pasted);
  await form.getByRole('button', { name: `加入 ${codes.length} 列` }).click();
  // What tells of them doesn't stay.
  const told = [reader.getByText(/^已重讀/).waitFor(), keeper.getByText(`${device} 已儲存`).waitFor()];
  await Promise.all([archive.replayListed(), keeper.keyboard.press('Control+Enter')]);
  await Promise.all(told);
  await inspect(reader, 'instrument-archive');
  await pictureOnPhone(reader, 'instrument-archive');
  // Nothing was lost or doubled by the first, whichever codes each message met.
  expect(await valuesOf(admin, visit.recordID)).toHaveLength(codes.length);
  await archive.replayListed();
  const named = async () => (await valuesOf(admin, visit.recordID)).filter((value) => value.includes('改名')).length;
  await expect.poll(named).toBe(codes.length);
  expect(await valuesOf(admin, visit.recordID)).toHaveLength(codes.length);
});
