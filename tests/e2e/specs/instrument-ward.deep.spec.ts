import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { ToolAtHand } from '../harness/tool-at-hand.ts';
import { RequestExams } from '../pages/instrument.ts';

// A server of its own: others of the demo clinic have no instrument, and their specs say so.
const clinic = useClinic(async () => ({}));

it('[2.7.102 ward-screen half] on a stay’s day an instrument is asked where the day is looked at, the sheet tells how far it is, and it is taken back there', async () => {
  const admin = await clinic.api('sudo');
  const { code } = await admin.post<{ code: string }>('/syncTool/code', {});
  const tool = await ToolAtHand.pair(clinic.server.url, code, `住院部 ${freshPet()}`);
  const device = `EPOC ${freshPet()}`;
  const link = { kind: 'listen', port: 7002 };
  const instrument = { _id: 'epoc', device, protocol: 'astm', link, takesOrders: true };
  await admin.put(`/syncTool/${segment(tool.toolID)}/instrument`, instrument);
  const { inHospitalID, day } = await arrangeWardDay(admin);
  const task = { _id: 'gas', type: '生化', name: '血液氣體分析', device, price: 900, number: 1 };
  await admin.post('/inHospital/v2/exam', {
    ...day,
    examTask: [task],
  });

  const ward = await clinic.deskOf('doctor');
  await ward.goto(`${clinic.server.url}/app/inHospital/edit/v2/${inHospitalID.split('/').at(-1)}`);
  const exams = ward.getByRole('region', { name: '當日檢驗' });
  await exams.getByText('血液氣體分析').waitFor();
  const request = new RequestExams(ward);
  await request.open();
  await ward.keyboard.press('Control+Enter');
  const order = request.order(device);
  await order.getByText('已排入').first().waitFor();
  const [job] = await tool.jobs();
  if (job?.task.kind !== 'order') throw new Error('no order came');
  await tool.report(job.jobID, 'delivered');
  await order.getByText('儀器已收單').first().waitFor();
  await inspect(ward, 'ward-exams');
  await order.getByRole('button', { name: '取消檢驗單' }).click();
  const dialog = ward.getByRole('dialog', { name: `取消給 ${device} 的檢驗單？` });
  await dialog.getByRole('button', { name: '取消檢驗單' }).click();
  await order.getByText('已取消').first().waitFor();
  await expect.poll(async () => (await tool.jobs()).map((one) => one.task.kind)).toContain('cancel');
});
