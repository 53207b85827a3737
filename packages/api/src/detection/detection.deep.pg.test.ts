import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { openaiVision } from '@vetloom/integrations/detection/openai-vision.ts';
import { LABELS, VisionSimulator } from '@vetloom/integrations/detection/simulator/vision-simulator.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const PEOPLE: Readonly<Record<string, readonly Permission[] | 'admin'>> = {
  admin: 'admin',
  doctor: [
    'CUSTOMER_READ',
    'CUSTOMER_WRITE',
    'PET_READ',
    'PET_WRITE',
    'CHECK_IN',
    'DAILY_STATUS',
    'RECORD_READ',
    'RECORD_WRITE',
  ],
  reader: ['RECORD_READ'],
  cashier: ['BILLING_READ'],
};

let api: TestApi;
let model: VisionSimulator;
let petID: string;
let otherPet: string;
let photo: Buffer;
const tokens: Record<string, string> = {};

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'doctor',
): Promise<ApiAnswer> => {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
};
/** So many seconds later, with tokens that are good then. */
async function later(seconds: number): Promise<void> {
  api.now += seconds;
  for (const name of Object.keys(PEOPLE)) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
}
const setting = (more: object = {}) =>
  call(
    'PUT',
    '/image/detect/setting',
    { detects: true, endpoint: { baseURL: model.baseURL, model: model.model }, key: model.key, ...more },
    'admin',
  );

beforeAll(async () => {
  model = await VisionSimulator.start();
  api = await TestApi.open({
    detections: ({ baseURL }, key) =>
      openaiVision({ baseURL, key, policy: { allowOwn: (host) => host === '127.0.0.1' }, patienceMs: 1500 }),
  });
  for (const [name, permissions] of Object.entries(PEOPLE)) {
    await api.enroll(`${name}@demo.vetloom.test`, permissions);
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  }
  const owner = await call('POST', '/user', { name: '陳怡君', phone: '0912345678' });
  const born = async (name: string): Promise<string> =>
    (await call('POST', '/pet', { userID: owner.result._id, name, type: 'Canine' })).result._id;
  petID = await born('麻糬');
  otherPet = await born('豆花');
  photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#a05030' } })
    .withExif({ IFD0: { Artist: 'Dr. Secret' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await model.stop();
});
beforeEach(async () => {
  model.reset();
  expect((await setting()).code).toBe(CODE.success);
});

let files = 0;
/** A picture of the animal; its hash and its row. */
async function picture(of = petID): Promise<{ hash: string; fileID: string }> {
  files += 1;
  const mark = await sharp(photo)
    .composite([
      { input: { create: { width: 8 + files, height: 8, channels: 3, background: '#fff' } }, left: files, top: 9 },
    ])
    .withMetadata()
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('photo', new Blob([mark], { type: 'image/jpeg' }), '右後肢.jpg');
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await api.app.inject({
    method: 'POST',
    url: `${B}/pet/${plain(of)}/file`,
    headers: { authorization: `Bearer ${tokens.doctor}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const rows: { _id: string; hash: string }[] = answer.json().result;
  const { _id: fileID = '', hash = '' } = rows.at(-1) ?? {};
  return { hash, fileID };
}
const detect = (hash: string, more: object = {}) =>
  call('POST', '/image/detect', { collectionID: petID, hash, ask: 'radiograph', ...goes(), ...more });
/** Where the caller was shown that a picture goes. */
const goes = () => ({ host: new URL(model.baseURL).host, model: model.model });
const standing = async (id: string) => (await call('GET', `/image/detect/${plain(id)}`)).result;

describe('a picture', () => {
  it('[3.7.122] is sent, small and of pixels alone, and the model’s labels come back; shown before is the very same', async () => {
    const { hash } = await picture();
    const shown = (await call('GET', `/image/detect/preview?collectionID=${plain(petID)}&hash=${hash}&ask=radiograph`))
      .result;
    expect(shown).toMatchObject({ host: new URL(model.baseURL).host, model: model.model });
    const asked = (await detect(hash)).result;
    expect(asked).toMatchObject({ status: 'asked', petID, fileHash: hash, ask: 'radiograph' });
    await api.detections.settled();
    const { bytes, segments, prompt } = model.taken[0] ?? {};
    expect(bytes).toBe(Buffer.from(shown.picture, 'base64').length);
    expect(segments).not.toMatch(/APP1|COM/);
    expect(prompt).toBe(shown.prompt);
    const metadata = await sharp(Buffer.from(shown.picture, 'base64')).metadata();
    expect([metadata.width, metadata.exif]).toEqual([1100, undefined]);
    expect(await standing(asked._id)).toMatchObject({
      ...{ status: 'suggested', model: 'sim-vet-vision-2026-11', tokensIn: 812, tokensOut: 96 },
      labels: LABELS.map((label) => ({ ...label, answer: 'open' })),
    });
  });

  it('[3.7.123] has the labels that a person confirmed, with who and by which model, and no others', async () => {
    const { hash } = await picture();
    const asked = (await detect(hash)).result;
    await api.detections.settled();
    const labels: { _id: string }[] = (await standing(asked._id)).labels;
    expect((await call('GET', `/image/label?hash=${hash}`)).result).toMatchObject({ labels: [] });
    const answers = [
      { labelID: labels[0]?._id, answer: 'confirmed', words: '右股骨骨折' },
      { labelID: labels[1]?._id, answer: 'dismissed' },
    ];
    const after = (await call('POST', '/image/label', { detectionID: asked._id, answers })).result;
    expect(after.labels).toMatchObject([
      { words: '右股骨骨折', model: 'sim-vet-vision-2026-11', confirmedBy: expect.stringContaining('doctor') },
    ]);
    expect((await call('GET', `/image/label?hash=${hash}`, undefined, 'reader')).result.labels).toEqual(after.labels);
    const record = JSON.stringify((await call('GET', `/pet/${plain(petID)}`)).result);
    expect(record).not.toMatch(/骨折|fracture/i);
  });

  it('of a frame that no server decodes is what the browser has drawn, made anew; nothing else may be sent in its place', async () => {
    const { hash } = await picture();
    const drawn = (await sharp(photo).resize(300).withMetadata().jpeg().toBuffer()).toString('base64');
    await detect(hash, { picture: drawn });
    await api.detections.settled();
    const own = (await call('GET', `/image/detect/preview?collectionID=${plain(petID)}&hash=${hash}`)).result.picture;
    expect(model.taken[0]?.bytes).toBe(Buffer.from(own, 'base64').length);
  });

  it('goes nowhere until somebody has switched it on, and is refused to whoever may not write', async () => {
    const { hash } = await picture();
    await setting({ detects: false });
    expect(await detect(hash)).toMatchObject({ status: 409, detail: { rule: 'detectionOff' } });
    await setting();
    expect((await call('POST', '/image/detect', { collectionID: petID, hash, ...goes() }, 'reader')).status).toBe(403);
    expect((await call('GET', `/image/label?hash=${hash}`, undefined, 'cashier')).status).toBe(403);
    expect((await detect('0'.repeat(64))).status).toBe(404);
    await api.detections.settled();
    expect(model.requests).toEqual([]);
  });

  it('goes nowhere else than its sender was shown: not to another host, nor another model, chosen since', async () => {
    const { hash } = await picture();
    for (const since of [{ host: 'elsewhere.example' }, { model: 'another' }])
      expect(await detect(hash, since)).toMatchObject({ status: 409, detail: { rule: 'detectionOff' } });
    expect((await detect(hash, { host: undefined })).status).toBe(400);
    await api.detections.settled();
    expect(model.requests).toEqual([]);
  });

  it('that is taken off, or moved to another animal, while the model thinks leaves no suggestion', async () => {
    for (const away of [
      (fileID: string) => call('DELETE', `/pet/${plain(petID)}/file/${fileID}`),
      (fileID: string) => call('POST', `/pet/${plain(petID)}/file/${fileID}/move`, { to: otherPet }),
    ]) {
      const { hash, fileID } = await picture();
      model.seed({ next: { afterMs: 400 } });
      const asked = (await detect(hash)).result;
      const moved = await away(fileID);
      expect(moved.code, moved.message).toBe(CODE.success);
      await api.detections.settled();
      expect(model.taken).toHaveLength(1);
      expect(await standing(asked._id)).toMatchObject({ status: 'cancelled', trouble: 'fileGone', labels: [] });
      model.reset();
    }
  });

  it('doesn’t leave once it is switched off, or the model stands elsewhere; what came stays', async () => {
    const { hash } = await picture();
    model.seed({ next: { status: 503 } });
    const asked = (await detect(hash)).result;
    await api.detections.settled();
    expect(await standing(asked._id)).toMatchObject({ status: 'asked' });
    await setting({ detects: false });
    await later(60);
    await api.detections.work('demo');
    expect(await standing(asked._id)).toMatchObject({ status: 'cancelled', trouble: 'switchedOff' });
    expect(model.taken).toHaveLength(1);
  });
});

describe('a model', () => {
  it.each<[string, () => void, object]>([
    [
      'answers nonsense',
      () => model.seed({ next: { text: 'It is a dog, I think.' } }),
      { trouble: 'nonsense', said: 'It is a dog, I think.' },
    ],
    [
      'names a place beyond the picture',
      () =>
        model.seed({ next: { labels: [{ name: 'x', confidence: 1, box: { x: 0.9, y: 0, width: 0.5, height: 1 } }] } }),
      { trouble: 'nonsense' },
    ],
    [
      'answers nonsense in lines and signs that no document takes',
      () => model.seed({ next: { text: `A dog.\n\tI \u202ethink${'.'.repeat(185)}🐶 and more` } }),
      { trouble: 'nonsense', said: expect.stringMatching(/^A dog\. I think\.+$/) },
    ],
    ['never answers', () => model.fault('silentAfterTaking'), { trouble: 'timeout' }],
    [
      'is out of order',
      () => model.seed({ next: { status: 500, message: 'out of memory' } }),
      { trouble: 'serverError', said: '500 out of memory' },
    ],
    ['answers without end', () => model.fault('hugeAnswerAfterTaking'), { trouble: 'tooLarge' }],
    ['sends elsewhere', () => model.fault('redirectBeforeTaking'), { trouble: 'hostRefused' }],
    ['declines', () => model.seed({ next: { refusal: 'no' } }), { trouble: 'declined' }],
  ])('that %s is told of, asked once, and nothing is suggested', async (_what, wrong, expected) => {
    const { hash } = await picture();
    wrong();
    const asked = (await detect(hash)).result;
    await api.detections.settled();
    await later(600);
    await api.detections.work('demo');
    expect(await standing(asked._id)).toMatchObject({ status: 'failed', labels: [], ...expected });
    expect(model.requests).toHaveLength(1);
  });

  it('that has too much to do is asked three times, later each time, and then no more', async () => {
    const { hash } = await picture();
    for (let time = 0; time < 4; time += 1) model.seed({ next: { status: 429, message: 'slow down' } });
    const asked = (await detect(hash)).result;
    for (let round = 0; round < 5; round += 1) {
      await api.detections.settled();
      await later(30);
      await api.detections.work('demo');
    }
    expect(await standing(asked._id)).toMatchObject({ status: 'failed', trouble: 'busy', said: '429 slow down' });
    expect(model.taken).toHaveLength(3);
  });

  it('is waited for no longer by whoever calls it off', async () => {
    const { hash } = await picture();
    const silent = new Promise<void>((resolve) => {
      model.onSilence = resolve;
    });
    model.fault('silentAfterTaking');
    const asked = (await detect(hash)).result;
    await silent;
    expect((await call('POST', `/image/detect/${plain(asked._id)}/cancel`)).result).toMatchObject({
      status: 'cancelled',
    });
    await api.detections.settled();
    expect(await standing(asked._id)).toMatchObject({ status: 'cancelled', trouble: null, labels: [] });
  });

  it('is asked once by several processes, and never again for what one had begun when it ended', async () => {
    const { hash } = await picture();
    const second = await api.furtherDetections();
    const silent = new Promise<void>((resolve) => {
      model.onSilence = resolve;
    });
    model.fault('silentAfterTaking');
    const asked = (await detect(hash)).result;
    await silent;
    await second.work('demo');
    // Its right to the picture has run out, as if the first had been killed.
    await later(600);
    await second.work('demo');
    expect(await standing(asked._id)).toMatchObject({ status: 'failed', trouble: 'interrupted' });
    await api.detections.settled();
    expect(await standing(asked._id)).toMatchObject({ status: 'failed', trouble: 'interrupted' });
    expect(model.taken).toHaveLength(1);
    await second.stop();
  });
});

describe('the settings', () => {
  it('are off by default, keep the key to themselves, and forget it with another host', async () => {
    const read = async () => (await call('GET', '/image/detect/setting', undefined, 'admin')).result;
    expect(await read()).toMatchObject({ detects: true, hasKey: true });
    const stored = JSON.stringify((await call('GET', '/setting', undefined, 'admin')).result);
    expect(stored).not.toContain(model.key);
    await call(
      'PUT',
      '/image/detect/setting',
      { endpoint: { baseURL: `${model.baseURL}/folder`, model: 'other' } },
      'admin',
    );
    expect(await read()).toMatchObject({ hasKey: true });
    await call(
      'PUT',
      '/image/detect/setting',
      { endpoint: { baseURL: 'https://elsewhere.example', model: 'm' } },
      'admin',
    );
    expect(await read()).toMatchObject({ hasKey: false });
    expect((await call('PUT', '/image/detect/setting', { detects: false }, 'doctor')).status).toBe(403);
    for (const baseURL of ['file:///etc', 'ftp://x', 'https://user:pass@x.example', 'https://x.example/?key=1', 'x'])
      expect((await call('PUT', '/image/detect/setting', { endpoint: { baseURL, model: 'm' } }, 'admin')).status).toBe(
        400,
      );
  });

  it('are tried with a grey square, which says what is wrong', async () => {
    const at = { baseURL: model.baseURL, model: model.model };
    const attempt = async (endpoint: object, key?: string) =>
      (await call('POST', '/image/detect/setting/test', { endpoint, ...(key && { key }) }, 'admin')).result;
    expect(await attempt(at)).toMatchObject({ trouble: null, model: 'sim-vet-vision-2026-11' });
    expect(await attempt(at, 'wrong')).toMatchObject({ trouble: 'credentials' });
    expect(await attempt({ ...at, model: 'gpt-9' })).toMatchObject({ trouble: 'noModel' });
    expect(await attempt({ ...at, baseURL: 'http://127.0.0.2:9' })).toMatchObject({ trouble: 'hostRefused' });
    expect(await attempt({ ...at, baseURL: 'http://127.0.0.1:9' })).toMatchObject({ trouble: 'unreachable' });
    expect(model.taken).toHaveLength(1);
  });
});
