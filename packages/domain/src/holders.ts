import { saleHolder } from './billing/sale-holder.ts';
import { registerHolders } from './holder/holder.ts';
import { missionLogHolder, planHolder, stayExamHolder, stayHolder } from './hospital/stay-holder.ts';
// A holder is found by its id's kind.
import './kinds.ts';
import { visitHolder } from './record/visit-holder.ts';

/** Whatever a desk works on: a visit, a stay, and the documents of its days. */
const HOLDERS = [visitHolder, saleHolder, stayHolder, planHolder, missionLogHolder, stayExamHolder] as const;

// Whoever runs a desk's command or sorts a desk's list does so after this.
registerHolders(HOLDERS);

export { goodsSubject, goodsUsed } from './holder/held-goods.ts';
export { chargedOf, drugWorkOf, holderOf, isHeldID, linesOf, readsOfHolder } from './holder/holder.ts';
