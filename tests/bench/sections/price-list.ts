import { CODE } from '@vetloom/domain/core/codes.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { AT_ONCE, fillPriceList, PRODUCTS, productID } from '../harness/price-list.ts';
import { copiedDesk, going, untilPainted } from '../harness/whole-desk.ts';

const DIRECTOR = 'director@demo.vetloom.test';
const ROUNDS = 7;
const ROWS = `document.querySelectorAll('[role="grid"] [role="row"]').length`;
const TYPED = ['品項 4321', 'pinxiang 77', 'B-2026', '3141', 'pinx'];

/** Types into the search of the list as a person does whose keys come at once. */
const typing = (text: string): string => `
  const field = document.querySelector('input[aria-label^="品名"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }))`;

/** Pastes a column of prices at the first row. */
const pasting = (round: number): string => `
  const grid = document.querySelector('[role="grid"]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', Array.from({ length: ${AT_ONCE} }, (_, at) => String(1000 * ${round} + at + 1)).join('\\n'));
  grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`;

/** The list of 5,000 products in the browser: opened, searched, a column of 500 prices pasted. */
export async function measurePriceList(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    await fillPriceList(copy.data);
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      return [...(await measured(desk, server.url)), await measuredElsewhere(desk, server)];
    } finally {
      await desk.leave();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

const COUNTED = `[...document.querySelectorAll('span[role="status"]')].map((one) => one.textContent).join(' ')`;
const LIST = '/app/inventory/product';
const NARROWED = `/ \\/ /.test(${COUNTED})`;

async function measured(desk: Desk, url: string): Promise<Figure[]> {
  const { page } = desk;
  await copiedDesk(desk, url, DIRECTOR);
  const how = `/inventory/product with ${PRODUCTS} products on the device`;
  const opened: number[] = [];
  // The first round fetches the screen's code, as a desk does on its first day.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ms = await untilPainted(page, going(LIST), `${ROWS} > 10`);
    if (round > 0) opened.push(ms);
    await untilPainted(
      page,
      going('/app/users'),
      `document.querySelector('[role="grid"][aria-label="商品"]') === null`,
    );
  }
  await untilPainted(page, going(LIST), `${ROWS} > 10`);
  const typed: number[] = [];
  // The first one also hands the names to the search.
  for (const [at, text] of TYPED.entries()) {
    const ms = await untilPainted(page, typing(text), NARROWED);
    if (at > 0) typed.push(ms);
    await untilPainted(page, typing(''), `!${NARROWED}`);
  }
  const pasted: number[] = [];
  const done = `document.body.textContent.includes('已改 ${AT_ONCE} 項的售價')`;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await page.locator('[role="grid"]').focus();
    await page.keyboard.press('Home');
    pasted.push(await untilPainted(page, pasting(round), done));
    await untilPainted(page, '0', `!${done}`);
  }
  return [
    medianFigure({ name: 'price list: opened', unit: 'ms', how: `${how}, from the link to painted rows` }, opened),
    medianFigure(
      {
        name: 'price list: typed to narrowed',
        unit: 'ms',
        how: `${how}, the pause of 120 ms after the last key included`,
      },
      typed,
    ),
    medianFigure(
      {
        name: `price list: ${AT_ONCE} prices pasted`,
        unit: 'ms',
        how: `${how}, until the server has saved all of them and the list says so`,
      },
      pasted,
    ),
  ];
}

/** From the call that changes a price, as another station's list makes it, until this one has painted it. The list is open at that product. */
async function measuredElsewhere({ page }: Desk, server: ClinicProcess): Promise<Figure> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server.signIn(DIRECTOR)}` };
  await untilPainted(page, typing('品項 4321'), NARROWED);
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const price = 70_001 + round;
    const painted = untilPainted(
      page,
      '0',
      `document.querySelector('[role="grid"]').textContent.replaceAll(',', '').includes('${price}')`,
    );
    const began = performance.now();
    const answer = await fetch(`${server.url}/erp/demo/prod/multiUpdateProd`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ prods: [{ id: productID(4321), price }] }),
    });
    const { code } = (await answer.json()) as { code: number };
    if (code !== CODE.success) throw new Error(`the price was answered by ${code}`);
    await painted;
    if (round > 0) took.push(performance.now() - began);
  }
  const how = `from the call of another station to the painted row, ${PRODUCTS} products`;
  return medianFigure(
    { name: 'price list: a price on another station', unit: 'ms', target: { atMost: 1000 }, how },
    took,
  );
}
