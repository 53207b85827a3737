import { describe, expect, it } from 'vitest';
import { arrangeBill } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { picture } from '../harness/look.ts';
import { visitScreens } from '../harness/main-screens.ts';
import { sidewaysScroll, smallTargets, TABLET } from '../harness/touch.ts';

const clinic = useClinic();

describe('the main screens', () => {
  it('fit a tablet of 1024 × 768, and everything is as large as a fingertip', async () => {
    const page = await clinic.deskOf('director', TABLET);
    const small: Record<string, string[]> = {};
    await visitScreens(page, clinic.server.url, await arrangeBill(await clinic.api('sudo'), 880), async (name) => {
      await picture(page, `tablet-${name}`);
      expect(await sidewaysScroll(page), name).toBe(0);
      const targets = await smallTargets(page);
      if (targets.length > 0) small[name] = targets;
    });
    expect(small).toEqual({});
  });
});
