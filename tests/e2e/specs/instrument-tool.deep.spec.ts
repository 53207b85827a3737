import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeTool } from '../harness/arrange-instrument.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { freePort } from '../harness/ports.ts';
import { ToolProgram } from '../harness/tool-program.ts';
import { ToolsPage } from '../pages/instrument.ts';

/** Where the tool is for pages of its workstation, instead of 9002, which the machine may use. */
let toolPort = 0;
// A server of its own: others of the demo clinic have no instrument, and their specs say so.
const clinic = useClinic(async () => {
  toolPort = await freePort();
  return { VETLOOM_SYNCTOOL_PORT: String(toolPort) };
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** An instrument at an address, which only listens: what the tool does there, it does by itself. */
async function instrumentAt() {
  const calls: Socket[] = [];
  const server = createServer((socket) => calls.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of calls) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return { calls, port: address !== null && typeof address === 'object' ? address.port : 0 };
}

it('[3.2.58] a workstation is given another name on the screen: it stands there after a reload, and on another computer', async () => {
  const admin = await clinic.api('sudo');
  const { name, device } = await arrangeTool(admin, clinic.server.url);
  const other = await clinic.deskOf('director');
  const theirs = new ToolsPage(other);
  await theirs.open(clinic.server.url);
  await theirs.choose(name);

  const desk = await clinic.deskOf('sudo');
  const page = new ToolsPage(desk);
  await page.open(clinic.server.url);
  await page.choose(name);
  const renamed = `二樓 ${freshPet()}`;
  await page.rename(name, renamed);
  await desk.getByText(`「${renamed}」已儲存`).waitFor();
  await desk.reload();
  await page.tool(renamed).getByRole('heading', { name: renamed }).waitFor();
  expect(await page.entry(name).count()).toBe(0);
  // Whoever had it open sees it under its new name, with the instruments that it had.
  await theirs.tool(renamed).getByText(device).waitFor();
  await theirs.entry(renamed).waitFor();
});

it('[3.7.103] [3.7.104] a button of the screen makes a task for the tool on this computer, which takes it from the clinic’s page and from no other, and does it', async () => {
  const admin = await clinic.api('sudo');
  const { code } = await admin.post<{ code: string }>('/syncTool/code', {});
  const name = `檢驗室 ${freshPet()}`;
  const tool = await ToolProgram.paired(clinic.server.url, code, name, toolPort);
  ends.push(() => tool.end());
  expect(tool.page).toBe(`http://127.0.0.1:${toolPort}`);
  const tools = await admin.get<{ _id: string; name: string }[]>('/syncTool/list');
  const toolID = tools.find((one) => one.name === name)?._id ?? '';
  const instrument = await instrumentAt();
  const device = `VS2 ${freshPet()}`;
  const link = { kind: 'dial', host: '127.0.0.1', port: instrument.port };
  await admin.put(`/syncTool/${segment(toolID)}/instrument`, { _id: 'vs2', device, protocol: 'astm', link });
  // The tool has it from the server, and calls it.
  await expect.poll(() => instrument.calls.length).toBeGreaterThan(0);

  const desk = await clinic.deskOf('director');
  const page = new ToolsPage(desk);
  await page.open(clinic.server.url);
  await page.choose(name);
  await page.entry(device).click();
  const taken = desk.waitForResponse(`${tool.page}/task`);
  await page.form(device).getByRole('button', { name: '由這台電腦測試' }).click();
  const answer = await taken;
  expect(answer.request().frame().parentFrame()).not.toBeNull();
  const { jobID, state } = (await answer.json()) as { jobID: string; state: string };
  expect(state).toBe('taken');
  await page.form(device).getByText('儀器有回應').waitFor();
  await inspect(desk, 'instrument-tested-here');
  expect(await admin.get(`/syncTool/job/${jobID}`)).toMatchObject({ state: 'done', kind: 'test' });

  // The same task that the server signs, sent by a page of another origin of this very machine.
  const task = await admin.post('/syncTool/task', { toolID, instrumentID: 'vs2' });
  const stranger = await clinic.desk();
  await stranger.goto(clinic.server.url.replace('127.0.0.1', 'localhost'));
  const told = await stranger.evaluate(
    async ([at, body]) => {
      const sent = (type: string, mode: RequestMode) =>
        fetch(`${at}/task`, { method: 'POST', mode, headers: { 'content-type': type }, body }).then(
          (response) => `${response.type} ${response.status}`,
          () => 'refused',
        );
      return [await sent('application/json', 'cors'), await sent('text/plain', 'no-cors')];
    },
    [tool.page, JSON.stringify(task)] as const,
  );
  expect(told[0]).toBe('refused');
  const payload = JSON.parse((task as { payload: string }).payload) as { jobID: string };
  expect(await tool.log()).not.toContain(payload.jobID);
  expect(await admin.get(`/syncTool/job/${payload.jobID}`)).not.toMatchObject({ state: 'done' });
});
