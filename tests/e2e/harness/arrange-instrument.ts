import type { Api } from './api.ts';
import { arrangeVisit, segment } from './arrange.ts';
import { freshPet } from './names.ts';
import { ToolAtHand } from './tool-at-hand.ts';

/** Now as instruments write it, in the clinic's time. */
export const measuredNow = (): string =>
  new Date(Date.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** A workstation that is worked by hand, with an instrument `vs2` that takes orders. */
export async function arrangeTool(api: Api, url: string): Promise<{ tool: ToolAtHand; name: string; device: string }> {
  const { code } = await api.post<{ code: string }>('/syncTool/code', {});
  const name = `檢驗室 ${freshPet()}`;
  const tool = await ToolAtHand.pair(url, code, name);
  const device = `VS2 ${freshPet()}`;
  const link = { kind: 'listen', port: 7003 };
  const instrument = { _id: 'vs2', device, protocol: 'astm', link, takesOrders: true };
  await api.put(`/syncTool/${segment(tool.toolID)}/instrument`, instrument);
  return { tool, name, device };
}

/** A visit whose chemistry was sent to the laboratory, on a device. */
export async function arrangeExam(api: Api, device: string) {
  const made = await arrangeVisit(api, '食慾差');
  const task = { _id: 'chem', type: '生化', name: '生化 10 項', device, price: 800, number: 1 };
  await api.put(`/record/${segment(made.recordID)}`, { examTask: [task] });
  await api.put(`/todo/exam/${segment(made.recordID)}/request`, {});
  return made;
}

/** The chemistry that stands in a visit, as name and value. */
export async function valuesOf(api: Api, recordID: string): Promise<string[]> {
  type Row = { readonly name: string; readonly value: number };
  const { exam } = await api.get<{ exam: { biochemistry: readonly Row[] } }>(`/record/${segment(recordID)}`);
  return exam.biochemistry.map(({ name, value }) => `${name} ${value}`);
}
