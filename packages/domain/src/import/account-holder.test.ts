import { describe, expect, it } from 'vitest';
import { accountHolder } from './account-holder.ts';

const one = (name: string) => ({ userID: `/user/${name}`, userName: name, userPhone: `09${name}` });
const [first, second, now] = [one('甲'), one('乙'), one('丙')];
const former = (holder: typeof first, until: number) => ({ ...holder, until });

describe('whose account a row means that names an animal', () => {
  it('is its owner’s, as long as it never changed hands or came back to whom it was of', () => {
    expect(accountHolder('', now, [])).toEqual({ holder: now, isFormer: false });
    expect(accountHolder('', now, [former(now, 1), former(first, 2)])).toEqual({ holder: now, isFormer: false });
  });

  it('is whoever has the phone of the row, of all whose it was', () => {
    const formers = [former(first, 1), former(second, 2)];
    expect(accountHolder(now.userPhone, now, formers)).toEqual({ holder: now, isFormer: false });
    expect(accountHolder(first.userPhone, now, formers)).toMatchObject({ holder: first, isFormer: true });
  });

  it('is open without such a phone, also where the phone of a former owner is not known', () => {
    const formers = [former(first, 1), former(second, 2), former(first, 3)];
    for (const phone of ['', '0900000000'])
      expect(accountHolder(phone, now, formers)).toMatchObject({ unclear: [first, second, now] });
    expect(accountHolder('', now, [{ ...former(first, 1), userPhone: '' }])).toHaveProperty('unclear');
  });
});
