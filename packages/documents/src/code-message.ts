import { CODE_MASK } from '@vetloom/domain/message/code-mask.ts';

/** By which an owner gets the code that they asked for; one part of an SMS. The clinic's name is cut where it would make two. */
export const codeMessage = (clinic: string): string =>
  `【${clinic.slice(0, 20)}】驗證碼 ${CODE_MASK}，10 分鐘內有效。請勿告訴任何人，院所不會向您詢問。`;
