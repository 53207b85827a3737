import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@vetloom/testing/until.ts';
import { expect, it } from 'vitest';
import { Api } from '../harness/api.ts';
import { receivedOn, visitsOf } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { FOUNDER, firstDay } from '../harness/first-day.ts';
import { glance, pictureOnPhone } from '../harness/look.ts';

const clinic = useClinic(async () => ({}), 'nobody has begun');

it('from an empty data folder to the first money of a clinic, by the screens alone', async () => {
  const { server } = clinic;
  const { received, founder } = await firstDay({
    url: server.url,
    code: await until(() => readFileSync(join(server.dataFolder, 'first-code'), 'utf8')),
    desk: () => clinic.desk(),
    at: async (place, page) => {
      await glance(page, place);
      await pictureOnPhone(page, place);
    },
  });
  expect(received).toBe(900);
  const [receipt = ''] = await printedOn(founder);
  for (const words of ['禾風動物醫院', '02-2706-1188', '診察費(一般)', '皮下點滴', '900'])
    expect(receipt).toContain(words);
  const api = await Api.of(server.url, FOUNDER.email, FOUNDER.password, FOUNDER.clinic);
  expect(await visitsOf(api, '麻糬')).toMatchObject([{ status: 90, billStatus: 30, total: 900, receive: 900 }]);
  expect(await receivedOn(api)).toBe(900);
});
