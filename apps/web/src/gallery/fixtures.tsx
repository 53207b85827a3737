import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { SessionView } from '../routes/guard.ts';
import { registerPaletteSource } from '../shell/palette/palette-sources.ts';
import type { PaletteItem } from '../shell/palette/palette-types.ts';
import type { AppPorts } from '../shell/ports.tsx';
import type { SyncView } from '../shell/sync/sync-view.ts';

/** Development only: invented data behind the frame, so that it can be looked at without a server. */
const now = shownNow();
const params = new URLSearchParams(window.location.search);
const offline = params.get('sync') === 'offline';
const state = (params.get('state') ?? 'ready') as SessionView['state'];

const clinics = [
  { clinic: 'daan', clinicName: '禾風動物醫院 大安總院', roleID: '/role/doctor', roleName: '醫師' },
  { clinic: 'xindian', clinicName: '禾風動物醫院 新店分院', roleID: '/role/admin', roleName: '院長' },
  { clinic: 'cat', clinicName: '禾風貓專科', roleID: '/role/doctor', roleName: '醫師' },
];

const session: SessionView = {
  state,
  email: 'jiarong.lin@hefengvet.tw',
  name: '林佳蓉',
  clinic: { id: 'daan', name: '禾風動物醫院 大安總院', roleID: '/role/doctor', roleName: '醫師' },
  clinics,
  can: () => true,
  isAdmin: true,
  online: !offline,
  unsynced: offline ? 14 : 0,
  needsAttention: offline ? 2 : 0,
  syncState: offline ? 'offline' : 'synced',
  loaded: 1,
};

const nothing = () => undefined;
const sync: SyncView = {
  state: offline ? 'offline' : 'synced',
  loaded: 1,
  offlineSince: now - 360,
  lastSyncAt: now - 720,
  cases: offline
    ? [
        {
          id: '1',
          title: '飼主電話與既有飼主重複',
          mark: '200004',
          text: '0928-114-506 已是丁慧敏的電話。新飼主「丁小姐」已保留在這台電腦，沒有遺失。',
          actions: [
            { label: '合併到丁慧敏', kind: 'primary', run: nothing },
            { label: '改電話', run: nothing },
            { label: '捨棄', kind: 'danger', run: nothing },
          ],
        },
        {
          id: '2',
          title: '芝麻的看診紀錄有兩個版本',
          mark: '修改衝突',
          text: '您 14:21 與王思妤 14:19 都改了診斷與藥袋。兩份都保留著。',
          actions: [
            { label: '並排檢視', kind: 'primary', keys: 'V', run: nothing },
            { label: '稍後', run: nothing },
          ],
        },
      ]
    : [],
  queue: offline
    ? [
        { id: 'a', kind: 'payment', title: '收款 NT$ 900 · 花花', detail: '現金，收據 A20261120-061', at: now - 60 },
        { id: 'b', kind: 'record', title: '看診紀錄 · 麻糬', detail: '主訴、生理數值、診斷', at: now - 120 },
        { id: 'c', kind: 'drug', title: '調劑完成 · 橘子', detail: '藥袋 2 包，批號 3 個', at: now - 180 },
        { id: 'd', kind: 'pet', title: '新增體重 · 妞妞', detail: '3.4 kg', at: now - 240 },
        { id: 'e', kind: 'owner', title: '新增飼主 · 丁小姐', detail: '0928-114-506', at: now - 300 },
        { id: 'f', kind: 'booking', title: '新增預約 · 布布', detail: '11/24 14:30', at: now - 360 },
      ]
    : [],
  numbersLeft: 29,
};

const device = {
  online: true,
  clinicName: '禾風動物醫院',
  lastSyncAt: now - 720,
  lastEmail: 'jiarong.lin@hefengvet.tw',
  lastUsed: { daan: now - 61_000, xindian: now - 4 * 86_400, cat: now - 23 * 86_400 },
};

const still = () => nothing;

/** Ports over the invented data. */
export const fixturePorts: AppPorts = {
  session: { current: () => session, subscribe: still },
  sync: {
    current: () => sync,
    subscribe: still,
    reconnect: nothing,
    exportBackup: nothing,
    keepHistory: async () => undefined,
  },
  device: { current: () => device, subscribe: still },
  access: {
    signIn: async () => ({ code: 100101, clinics: [] }),
    chooseClinic: async () => undefined,
    signOut: async () => undefined,
  },
  gate: ({ children }) => children,
};

const items: readonly PaletteItem[] = [
  {
    id: 'p1',
    group: 'pets',
    icon: <PatientGlyph species="dog" />,
    title: '麻糬',
    hits: [[0, 2]],
    note: '柴犬 ♀ 6 歲',
    line: '陳怡君 0912-345-678 · 看診中 診間 2',
    aside: <VisitStatus status={0} opened />,
    run: nothing,
    facts: () => ({
      title: '麻糬',
      subtitle: '柴犬 ♀ 已絕育 · 6 歲 2 個月',
      species: 'dog',
      warning: '青黴素類（蕁麻疹）',
      weight: { text: '9.8 kg', change: '▲ 0.6', values: [8.4, 8.7, 8.6, 8.9, 9.1, 9, 9.2, 9.2, 9.8] },
      rows: [
        { label: '飼主', value: '陳怡君 0912-345-678' },
        { label: '今天', value: '嘔吐 2 天 · 林佳蓉' },
        { label: '上次', value: '2026/10/18（日）' },
        { label: '未結', value: 'NT$ 1,850', tone: 'cinnabar' },
      ],
    }),
    actions: [
      { label: '開啟動物頁', keys: 'Enter', run: nothing },
      { label: '繼續看診紀錄', keys: 'Ctrl Enter', run: nothing },
      { label: '新增預約', keys: 'Ctrl B', run: nothing },
      { label: '開啟結帳', keys: 'F12', run: nothing },
    ],
  },
  {
    id: 'p2',
    group: 'pets',
    icon: <PatientGlyph species="cat" />,
    title: '麻糬',
    hits: [[0, 2]],
    note: '米克斯貓 ♂ 3 歲',
    line: '林志偉 0935-220-841 · 上次 2026/07/19',
    run: nothing,
  },
  {
    id: 'p3',
    group: 'pets',
    icon: <PatientGlyph species="cat" />,
    title: '夢莎',
    hits: [[0, 2]],
    note: '布偶貓 ♀ 5 歲',
    line: '聯盟：森森動物醫院 · 顏佩瑜',
    aside: <Chip tone="gromwell">聯盟</Chip>,
    run: nothing,
  },
  {
    id: 'p4',
    group: 'pets',
    icon: <PatientGlyph species="rabbit" />,
    title: '奶茶',
    note: '侏儒兔 2 歲',
    line: '吳佩珊 0933-111-222',
    run: nothing,
  },
  {
    id: 'p5',
    group: 'pets',
    icon: <PatientGlyph species="bird" />,
    title: '波波',
    note: '玄鳳 5 歲',
    line: '謝承翰',
    run: nothing,
  },
];

registerPaletteSource({
  key: 'fixture.pets',
  group: 'pets',
  search: (query) => (query === '' ? [] : items),
  count: () => 32_184,
});
