import type { ReactionGravity, ReactionOutcome } from '@vetloom/domain/pet/adverse-reaction.schema.ts';

/** Words of the report of an adverse reaction. It goes to the country's authority, which reads Chinese. */
export const adverseReactionWords = {
  title: '動物用藥品不良反應通報表',
  reportNumber: '通報編號',
  animal: '動物',
  medicine: '使用之藥品',
  product: '品名',
  permit: '許可證字號',
  lot: '批號',
  expires: '有效期限',
  given: '投予時間',
  reaction: '不良反應',
  began: '發生時間',
  after: '距投予',
  gravity: '嚴重程度',
  outcome: '結果',
  signs: '症狀與經過',
  treatment: '處置',
  authority: '通報對象',
  reported: '通報日期',
  reporter: '通報人',
  licence: '獸醫師證書字號',
  signature: '獸醫師簽章',
  notYet: '尚未通報',
  gravities: { mild: '輕微', moderate: '中度', severe: '嚴重', fatal: '致死' } satisfies Record<
    ReactionGravity,
    string
  >,
  outcomes: {
    unknown: '不明',
    ongoing: '持續中',
    recovered: '痊癒',
    lasting: '留有後遺症',
    died: '死亡',
  } satisfies Record<ReactionOutcome, string>,
  span: (minutes: number): string => {
    if (minutes < 60) return `${minutes} 分鐘`;
    if (minutes < 48 * 60) return `${Math.round(minutes / 6) / 10} 小時`;
    return `${Math.round(minutes / 1440)} 天`;
  },
} as const;
