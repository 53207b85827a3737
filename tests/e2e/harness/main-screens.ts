import type { Page } from 'playwright-core';
import { Frame } from '../pages/shell.ts';
import { type ArrangedVisit, segment } from './arrange.ts';

const tail = (id: string) => segment(id.split('/').slice(2).join('/'));

/** The main screens by their pictures' names. */
const screensOf = ({ petID, userID, recordID }: ArrangedVisit) => ({
  'today-board': '/today/record?view=board',
  'today-list': '/today/record?view=list',
  'today-check-in': '/today/checkin',
  'today-dispense': '/today/dispense',
  'today-checkout': '/today/checkout',
  checkout: '/checkout/accounting',
  owners: '/users',
  owner: `/user/${tail(userID)}`,
  pets: '/pets',
  pet: `/petProfile/${tail(petID)}`,
  visit: `/pet/${tail(petID)}/record/${tail(recordID)}`,
  records: '/record',
  'pending-pets': '/pendingPets',
  'print-settings': '/setting/info?section=paper',
});

/** Goes through the main screens with an animal that is here, and looks at each once it says what it is. */
export async function visitScreens(
  page: Page,
  url: string,
  visit: ArrangedVisit,
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const [name, path] of Object.entries(screensOf(visit))) {
    await page.goto(`${url}/app${path}`);
    await new Frame(page).isSynced();
    await page.locator('main#content').locator('button, a, [role="row"]').first().waitFor();
    await look(name);
  }
}
