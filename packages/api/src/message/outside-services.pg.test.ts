import { openaiVision } from '@vetloom/integrations/detection/openai-vision.ts';
import { VisionSimulator } from '@vetloom/integrations/detection/simulator/vision-simulator.ts';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { signatureProvider } from '@vetloom/integrations/signature/provider.ts';
import { SignatureProviderSimulator } from '@vetloom/integrations/signature/simulator/provider-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPDF } from '../signature/signature.fixture.ts';
import { TestApi } from '../test-kit.ts';
import { connectLine, connectSms, hearLine, setMessages, simulatedChannels } from './outbox/outbox.fixture.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let line: LineSimulator;
let sms: MitakeSimulator;
let provider: SignatureProviderSimulator;
let model: VisionSimulator;
let token: string;

beforeAll(async () => {
  [line, sms, provider, model] = await Promise.all([
    LineSimulator.start(),
    MitakeSimulator.start(),
    SignatureProviderSimulator.start(),
    VisionSimulator.start(),
  ]);
  sms.seed({ points: 1000 });
  api = await TestApi.open({
    channels: simulatedChannels({ line: line.baseURL, mitake: sms.baseURL }),
    signing: (secret) =>
      signatureProvider({ baseURL: provider.baseURL, name: 'Simulated Trust' }, secret, () =>
        Math.floor(Date.now() / 1000),
      ),
    detections: ({ baseURL }, key) =>
      openaiVision({ baseURL, key, policy: { allowOwn: (host) => host === '127.0.0.1' }, patienceMs: 30_000 }),
  });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await setMessages(api);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await Promise.all([line.stop(), sms.stop(), provider.stop(), model.stop()]);
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  api.now += 1;
  return api.call(method, `${B}${path}`, { token, ...(body === undefined ? {} : { body }) });
};

it('[3.1.14] a clinic’s staff answer by the messaging app, send an SMS, have a paper signed and a picture looked at: each is seen at the other side, once', async () => {
  await connectLine(api, token, line);
  await hearLine(api, line);
  await connectSms(api, token, sms);
  await call('PUT', '/signature/provider', { keyID: provider.keyID, secret: provider.secret });
  const endpoint = { baseURL: model.baseURL, model: model.model };
  await call('PUT', '/image/detect/setting', { detects: true, endpoint, key: model.key });
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;

  const account = `U${'a'.repeat(32)}`;
  await line.writes({ userID: account, text: '請問幾點開門？' });
  const [conversation] = (await call('GET', '/crm/message')).result;
  await call('POST', '/crm/message', { _id: conversation._id, act: 'answer', text: '九點開門。' });
  expect(line.taken).toMatchObject([{ to: account, text: '九點開門。' }]);

  await call('POST', '/sms/send', { userID, message: '麻糬可以回家了' });
  expect(sms.taken).toMatchObject([{ to: '0912345678', text: '麻糬可以回家了' }]);

  const paper = { name: 'plan.pdf', mime: 'application/pdf', bytes: await aPDF() };
  const kept = await api.files.keepWhole('demo', paper, { email: 'admin@demo.vetloom.test' });
  await call('POST', '/signature/pdf', { petID, title: '治療計畫', hash: kept.hash, way: 'provider' });
  expect(provider.taken).toMatchObject([{ title: '治療計畫', state: 'waiting' }]);

  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a05030' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('photo', new Blob([photo], { type: 'image/jpeg' }), '右後肢.jpg');
  const upload = new Request('http://x', { method: 'POST', body: form });
  const uploaded = await api.app.inject({
    method: 'POST',
    url: `${B}/pet/${encodeURIComponent(petID)}/file`,
    headers: { authorization: `Bearer ${token}`, 'content-type': upload.headers.get('content-type') ?? '' },
    payload: Buffer.from(await upload.arrayBuffer()),
  });
  const [{ hash }] = uploaded.json().result;
  await call('POST', '/image/detect', {
    collectionID: petID,
    hash,
    ask: 'radiograph',
    host: new URL(model.baseURL).host,
    model: model.model,
  });
  await api.detections.settled();
  expect(model.taken).toMatchObject([{ model: model.model }]);
});
