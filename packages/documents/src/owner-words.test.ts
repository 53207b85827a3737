import { CODE_MASK } from '@vetloom/domain/message/code-mask.ts';
import { smsCost } from '@vetloom/domain/message/sms-segments.ts';
import { describe, expect, it } from 'vitest';
import { codeMessage } from './code-message.ts';
import { lineCodeIn, lineLinkWords } from './line-link-message.ts';

describe('the code that links an owner', () => {
  it('is found in what they write, however their phone writes it, and in nothing else', () => {
    for (const text of [
      '綁定 AB12-CD34',
      ' 綁定ab12cd34 ',
      '綁定　ＡＢ１２－ＣＤ３４',
      '綁定 ab12 cd34',
      lineLinkWords('AB12-CD34'),
    ])
      expect(lineCodeIn(text), text).toBe('AB12-CD34');
    for (const text of [
      'AB12-CD34',
      '綁定',
      '綁定 AB12',
      '請問綁定 AB12-CD34',
      '綁定 AB12-CD34 謝謝',
      '綁定 甲乙丙丁-CD34',
      '',
    ])
      expect(lineCodeIn(text), text).toBeUndefined();
  });
});

describe('the message with a code', () => {
  it('costs one SMS whatever the clinic is called, and has one place for the digits', () => {
    for (const clinic of ['', '和風動物醫院', '和'.repeat(80)]) {
      const text = codeMessage(clinic);
      expect(text.split(CODE_MASK)).toHaveLength(2);
      expect(smsCost(text.replace(CODE_MASK, '042917')), text).toBe(1);
    }
  });
});
