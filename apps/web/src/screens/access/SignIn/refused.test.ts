import { CODE } from '@vetloom/domain/core/codes.ts';
import { expect, it } from 'vitest';
import { isForAway, sentenceFor } from './refused.ts';

const clinics = [{ clinic: 'demo', name: '織心動物醫院', unsent: 0, since: 0 }];

it('[1.8.06] with the server away one sentence says what happened, what is safe, and who can still work here', () => {
  const away = { code: CODE.noVerifier, offline: true };
  expect(isForAway(away)).toBe(true);
  for (const here of [undefined, { clinics: [] }, { clinics }]) {
    const said = sentenceFor(away, here);
    expect(said).toMatch(/^沒有可以驗證的服務：連不到伺服器/);
    expect(said).toMatch(/紀錄都在/);
    expect(said).not.toContain('登入沒有成功');
  }
  expect(sentenceFor(away, { clinics: [] })).toContain('這台電腦也還沒有診所資料');
  expect(sentenceFor(away, { clinics })).toContain('登入過的同事仍可登入');
});

it('a wrong password is one whether or not the server was there to say so', () => {
  const wrong = { code: CODE.wrongCredentials, offline: true };
  expect(isForAway(wrong)).toBe(false);
  expect(sentenceFor(wrong, { clinics })).toBe('帳號密碼錯誤，請檢查後再輸入一次。');
  expect(isForAway({ code: CODE.noVerifier })).toBe(false);
});
