import { createServer, type Socket } from 'node:net';
import { AstmAnalyser } from '@vetloom/synctool/simulator/astm-analyser.ts';
import { afterEach, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeTool } from '../harness/arrange-instrument.ts';
import { CutRoad } from '../harness/cut-road.ts';
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

/** An analyser that waits for the tool's call. */
async function analyserAt() {
  const wires: Socket[] = [];
  const analysers: AstmAnalyser[] = [];
  const server = createServer((socket) => {
    wires.push(socket.on('error', () => undefined));
    const wire = {
      write: (bytes: Uint8Array) => void socket.write(bytes),
      onBytes: (listener: (bytes: Uint8Array) => void) => void socket.on('data', listener),
    };
    analysers.push(new AstmAnalyser(wire));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    for (const socket of wires) socket.destroy();
    await Promise.all(analysers.map((one) => one.stop()));
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { port, called: () => analysers.length };
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

it('[3.7.103] [3.7.104] what a screen asks of the tool on its own computer reaches it while that reaches no server, is done, and is taken from no other page', async () => {
  const admin = await clinic.api('sudo');
  const { code } = await admin.post<{ code: string }>('/syncTool/code', {});
  const name = `檢驗室 ${freshPet()}`;
  const road = await CutRoad.open();
  ends.push(() => road.close());
  const tool = await ToolProgram.paired({ server: clinic.server.url, code, name }, toolPort, road.environment);
  ends.push(() => tool.end());
  const tools = await admin.get<{ _id: string; name: string }[]>('/syncTool/list');
  const toolID = tools.find((one) => one.name === name)?._id ?? '';
  const analyser = await analyserAt();
  const device = `VS2 ${freshPet()}`;
  const link = { kind: 'dial', host: '127.0.0.1', port: analyser.port };
  const set = { _id: 'vs2', device, protocol: 'astm', link, takesOrders: true };
  await admin.put(`/syncTool/${segment(toolID)}/instrument`, set);
  await expect.poll(analyser.called).toBe(1);
  road.cut();

  const keeper = await clinic.deskOf('director');
  const page = new ToolsPage(keeper);
  await page.open(clinic.server.url);
  await page.choose(name);
  await page.entry(device).click();
  const tested = keeper.waitForResponse(`${tool.page}/task`);
  await page.form(device).getByRole('button', { name: '由這台電腦測試' }).click();
  const answer = await tested;
  // Not of the app's own page: that may reach no program of the machine.
  expect(answer.request().frame().parentFrame()).not.toBeNull();
  expect(await answer.json()).toMatchObject({ state: 'taken' });

  // A task that the server signs, sent by a page of another origin of this very machine.
  const task = await admin.post<{ payload: string }>('/syncTool/task', { toolID, instrumentID: 'vs2' });
  const stranger = await clinic.desk();
  await stranger.goto(clinic.server.url.replace('127.0.0.1', 'localhost'));
  const sent = await stranger.evaluate(
    async ([at, body]) => {
      const post = (mode: RequestMode, type: string) => ({
        method: 'POST',
        mode,
        headers: { 'content-type': type },
        body,
      });
      const told = async (init: RequestInit) =>
        fetch(`${at}/task`, init).then(
          ({ type }) => (type === 'opaque' ? 'nothing' : 'something'),
          () => 'nothing',
        );
      return [await told(post('no-cors', 'text/plain')), await told(post('cors', 'application/json'))];
    },
    [tool.page, JSON.stringify(task)] as const,
  );
  expect(sent).toEqual(['nothing', 'nothing']);
  expect(await tool.log()).not.toContain((JSON.parse(task.payload) as { jobID: string }).jobID);

  // What became of it is told once the server can be reached: the analyser was asked, and answered.
  road.mend();
  await page
    .form(device)
    .getByText(/^儀器有回答/)
    .waitFor();
  await inspect(keeper, 'instrument-tested-here');
});
