import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeExam, measuredNow, valuesOf } from '../harness/arrange-instrument.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { astmMessage, ToolAtHand } from '../harness/tool-at-hand.ts';
import { ExamPage } from '../pages/exam.ts';
import { RequestExams, ResultsPage, ToolsPage } from '../pages/instrument.ts';

// A server of its own: others of the demo clinic have no instrument, and their specs say so.
const clinic = useClinic(async () => ({}));

it('[1.1.13] [3.2.11] [3.2.57] [3.2.60] [3.7.270] a workstation is paired by a code on the screen, its instrument set up, and what it measures comes to the record by its order number', async () => {
  const admin = await clinic.api('sudo');
  const device = `VS2 ${freshPet()}`;
  const desk = await clinic.deskOf('director');
  const page = new ToolsPage(desk);
  await page.open(clinic.server.url);
  const name = `檢驗室 ${freshPet()}`;
  const code = await page.code();
  await inspect(desk, 'instrument-pairing');
  const tool = await ToolAtHand.pair(clinic.server.url, code, name);
  await page.tool(name).getByText('離線').waitFor();
  await inspect(desk, 'instrument-tool');

  await desk.getByRole('button', { name: '新增儀器' }).click();
  const form = page.form();
  await form.getByLabel('儀器名稱').fill(device);
  const named = page.form(device);
  await named.getByLabel('線路').selectOption({ label: '儀器連到工作站' });
  await named.getByLabel('連接埠').fill('7000');
  await named.getByRole('switch', { name: '可以收檢驗單' }).check();
  await named.getByRole('button', { name: '從試算表貼上' }).click();
  await named.getByRole('textbox', { name: '從試算表貼上' }).fill('XGLU\t血糖特檢\tmg/dL\nXQC\t品管');
  await named.getByRole('button', { name: '加入 2 列' }).click();
  await glance(desk, 'instrument-form');
  await desk.keyboard.press('Control+Enter');
  await desk.getByText(`${device} 已儲存`).waitFor();
  await expect.poll(async () => (await tool.jobs()).length).toBe(0);

  const visit = await arrangeExam(admin, device);
  const bench = await clinic.deskOf('assistant');
  const lab = new ExamPage(bench);
  await lab.open(clinic.server.url);
  await lab.choose(visit.pet);
  const request = new RequestExams(bench);
  const dialog = await request.open();
  await dialog.getByText(`工作站「${name}」沒有連線；檢驗單會等它。`).waitFor();
  await glance(bench, 'instrument-request');
  await bench.keyboard.press('Control+Enter');
  const order = request.order(device);
  await order.getByText('已排入').first().waitFor();

  const [job] = await tool.jobs();
  if (job?.task.kind !== 'order') throw new Error('no order came');
  await tool.report(job.jobID, 'delivered');
  await order.getByText('儀器已收單').first().waitFor();
  const tools = await admin.get<{ instruments: { _id: string; device: string }[] }[]>('/syncTool/list');
  const all = tools.flatMap(({ instruments }) => instruments);
  const instrumentID = all.find((one) => one.device === device)?._id ?? '';
  const at = measuredNow();
  await tool.bring(
    instrumentID,
    astmMessage({ orderNumber: job.task.orderNumber, name: visit.pet }, [['XGLU', 104, 'mg/dL']], { at }),
  );
  await order.getByText('結果完整').first().waitFor();
  await glance(bench, 'instrument-order-final');
  await tool.bring(
    instrumentID,
    astmMessage({ orderNumber: job.task.orderNumber, name: visit.pet }, [['XGLU', 140, 'mg/dL']], { at, status: 'C' }),
  );
  await order.getByText('結果已更正').first().waitFor();
  await lab.open(clinic.server.url, 'inbox');
  await lab.choose(visit.pet);
  await bench.getByText('有更正').first().waitFor();
  await inspect(bench, 'instrument-corrected');
});

it('[3.7.097 screen half] [3.7.098 screen half] a result that says a name alone waits in the inbox, is attached by one key, taken back, and set aside', async () => {
  const admin = await clinic.api('sudo');
  const { code } = await admin.post<{ code: string }>('/syncTool/code', {});
  const name = `急診 ${freshPet()}`;
  const tool = await ToolAtHand.pair(clinic.server.url, code, name);
  const device = `HT5 ${freshPet()}`;
  const instrument = { _id: 'ht5', device, protocol: 'astm', link: { kind: 'listen', port: 7001 } };
  await admin.put(`/syncTool/${segment(tool.toolID)}/instrument`, instrument);
  const visit = await arrangeExam(admin, device);
  const at = measuredNow();
  await tool.bring('ht5', astmMessage({ name: visit.pet }, [['XALB', 3.1, 'g/dL']], { at }));
  await tool.bring('ht5', astmMessage({ name: `QC ${name}` }, [['XALB', 4, 'g/dL']], { at }));

  const desk = await clinic.deskOf('assistant');
  const page = new ResultsPage(desk);
  await page.open(clinic.server.url);
  await page.choose(visit.pet);
  await page.value('XALB').getByText('3.1').waitFor();
  await page.candidate(visit.pet).getByText('名字相符').waitFor();
  await inspect(desk, 'instrument-results');
  await desk.keyboard.press('Enter');
  await desk.getByText(`儀器結果已歸入${visit.pet}`).waitFor();
  const values = () => valuesOf(admin, visit.recordID);
  await expect.poll(values).toEqual(['XALB 3.1']);
  await glance(desk, 'instrument-results-attached');
  await page.undo();
  await page.row(visit.pet).waitFor();
  await expect.poll(values).toEqual([]);

  await page.choose(`QC ${name}`);
  await desk.keyboard.press('x');
  const dialog = desk.getByRole('dialog', { name: '擱置這份結果？' });
  await dialog.getByRole('button', { name: '品管' }).click();
  await glance(desk, 'instrument-results-aside');
  await desk.keyboard.press('Enter');
  await page.row(`QC ${name}`).waitFor({ state: 'detached' });
  await page.show('已擱置');
  await page.choose(`QC ${name}`);
  await desk.getByRole('button', { name: '取回' }).click();
  await page.show('待歸入');
  await page.row(`QC ${name}`).waitFor();
});
