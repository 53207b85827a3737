import { SearchIndex } from './search-index.ts';
import type { SearchEntry } from './search-types.ts';

// Run with `node --expose-gc search-index.bench.ts`; without that flag the memory figure includes garbage.

const PETS = 100_000;
const OWNERS = 60_000;
const ROUNDS = 5;
const TARGET_MS = 50;

const SURNAMES =
  '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓阮馬董溫唐藍蔣石紀古歐連姚巫單仇樂解尤';
const GIVEN =
  '怡君雅婷欣慧美玲淑芬惠麗秀英志明俊傑建宏家豪冠宇宗翰承恩品妤子涵詩涵宥廷柏翰彥廷佳穎郁雯筱婷宜蓁思妤佩珊雅雯靜怡鈺婷嘉玲文雄國華金龍素珍春嬌麗華玉蘭月娥阿土水木火旺樂行長重朝';
const PET_CHARS =
  '咪妞寶貝小黑白花虎豆皮球麻糬布丁可樂奶茶芋圓米糕旺財來福喵汪嚕啾毛橘糖果吉利莉露娜蛋餅柚子包牛肉湯圓妮多利咖啡年糕';
const LATIN = [
  'Lucky',
  'Bobby',
  'Coco',
  'Momo',
  'Kiki',
  'Happy',
  'Max',
  'Luna',
  'Leo',
  'Milo',
  'Nana',
  'Toby',
  'Sugar',
  'Oreo',
];

/** Small repeatable generator, so that two runs measure the same entries. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = generator(20_260_701);
const pick = (from: string | readonly string[]): string => {
  const list = typeof from === 'string' ? [...from] : from;
  return list[random(list.length)] ?? '';
};
const digits = (count: number): string => Array.from({ length: count }, () => String(random(10))).join('');

function makeOwner(i: number): SearchEntry {
  const name = pick(SURNAMES) + pick(GIVEN) + (random(10) > 0 ? pick(GIVEN) : '');
  const phones = [`09${digits(2)}-${digits(3)}-${digits(3)}`];
  if (random(10) === 0) phones.push(`(02) ${digits(4)}-${digits(4)}`);
  return { kind: 'owner', id: `/user/${i}`, name, phones, seenAt: 1_700_000_000 + random(80_000_000) };
}

function makePetName(): string {
  if (random(6) === 0) return pick(LATIN) + (random(3) === 0 ? ` ${pick(LATIN)}` : '');
  return Array.from({ length: 2 + random(3) }, () => pick(PET_CHARS)).join('');
}

function makePet(i: number, owner: SearchEntry): SearchEntry {
  const code = `P${String(i).padStart(6, '0')}`;
  const { name: ownerName, phones } = owner;
  const base = { kind: 'pet', id: `/pet/${i}`, name: makePetName(), ownerName, phones, code } as const;
  const seenAt = 1_700_000_000 + random(80_000_000);
  return random(3) > 0 ? { ...base, chipID: `9001${digits(11)}`, seenAt } : { ...base, seenAt };
}

const QUERIES = [
  'c',
  'chen',
  'chenyj',
  'cyj',
  'wangxiaoming',
  '陳怡',
  '陳',
  '咪咪',
  '台',
  '明',
  'ㄇㄠ',
  'ㄇㄕ',
  'ㄇㄚˊㄕㄨˇ',
  'ㄔㄣˊㄧˊ',
  'a8',
  'au',
  'tp6u6',
  'mimi',
  'mm',
  'xh',
  'xiaohei',
  'hei',
  'lucky',
  'luck',
  'bob',
  'o',
  'zeng',
  'shan',
  'yue',
  'lv',
  'lyu',
  '0912',
  '912-345',
  '678',
  '1234',
  '+886 912',
  '90011',
  '5521',
  'p00012',
  'P099999',
  '陳 咪咪',
  'wang lucky',
  'lin mi 09',
  '王 xh 123',
  'zzzzzz',
  '不存在的名字',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  '🐶',
  '   ',
];

function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

const before = heapMegabytes();
const index = new SearchIndex();
let buildMs = 0;
let longestBatchMs = 0;
let owners: SearchEntry[] = [];

/** Entries are made batch by batch and dropped, as the page would send them. */
function load(batch: readonly SearchEntry[]): void {
  const started = performance.now();
  index.upsert(batch.map((entry) => structuredClone(entry)));
  const took = performance.now() - started;
  buildMs += took;
  longestBatchMs = Math.max(longestBatchMs, took);
}

const BATCH = 1_000;
for (let from = 0; from < OWNERS; from += BATCH) {
  const batch = Array.from({ length: BATCH }, (_, i) => makeOwner(from + i));
  owners.push(...batch);
  load(batch);
}
for (let from = 0; from < PETS; from += BATCH) {
  const batch = Array.from({ length: BATCH }, (_, i) => makePet(from + i, owners[random(OWNERS)] ?? makeOwner(0)));
  load(batch);
}
owners = [];
const memory = heapMegabytes() - before;

const times: { query: string; ms: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const query of QUERIES) {
    const started = performance.now();
    index.query(query);
    times.push({ query, ms: performance.now() - started });
  }
}
times.sort((a, b) => a.ms - b.ms);
const at = (share: number): number => times[Math.floor((times.length - 1) * share)]?.ms ?? Number.NaN;
const p95 = at(0.95);

console.log(`entries       ${index.size}`);
console.log(`build         ${buildMs.toFixed(0)} ms, longest batch of ${BATCH}: ${longestBatchMs.toFixed(1)} ms`);
console.log(`memory        ${memory.toFixed(1)} MB${globalThis.gc === undefined ? ' (with garbage)' : ''}`);
console.log(
  `queries       ${times.length}: p50 ${at(0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst ${at(1).toFixed(1)} ms`,
);
for (const { query, ms } of times.slice(-8).reverse()) console.log(`              ${ms.toFixed(1)} ms  ${query}`);
console.log(`target        p95 ≤ ${TARGET_MS} ms: ${p95 <= TARGET_MS ? 'met' : 'MISSED'}`);
process.exitCode = p95 <= TARGET_MS ? 0 : 1;
