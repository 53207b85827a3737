import { expect, it } from 'vitest';
import { arrangeBill, arrangeVisit } from '../../e2e/harness/arrange.ts';
import { signInAt } from '../../e2e/harness/desk.ts';
import { sidewaysScroll, smallTargets } from '../../e2e/harness/touch.ts';
import { CheckoutPage } from '../../e2e/pages/billing.ts';
import { TodayPage } from '../../e2e/pages/overview.ts';
import { VisitPage } from '../../e2e/pages/record.ts';
import { keepPicture, type OtherDesks } from '../harness/desks.ts';

/** An iPad held upright, and across. */
const SIZES = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
] as const;

/** The main screens at the sizes of an iPad, in its own engine. Fingers and the keyboard on the screen are not in this engine's desktop form. */
export function tablets({ clinic, desk }: OtherDesks): void {
  it.each(SIZES)('fits an iPad of $width × $height, with targets for fingers', async (size) => {
    const admin = await clinic.api('sudo');
    const [visit, bill] = [await arrangeVisit(admin), await arrangeBill(admin, 900)];
    const tablet = await desk(size);
    const { page } = tablet;
    const { url } = clinic.server;
    await signInAt(page, url, 'director');
    const fits = async (screen: string) => {
      await keepPicture(tablet, `tablet ${screen} ${size.width}`);
      expect(await sidewaysScroll(page), screen).toBeLessThanOrEqual(0);
      expect(await smallTargets(page), screen).toEqual([]);
    };
    await new TodayPage(page).open(url);
    await fits('board');
    await new VisitPage(page).open(url, visit.petID, visit.recordID);
    await fits('visit');
    const checkout = new CheckoutPage(page);
    await checkout.open(url);
    await checkout.choose(bill.pet);
    await fits('checkout');
  });
}
