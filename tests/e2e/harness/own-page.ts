import type { LinePaySimulator } from '@vetloom/integrations/line-pay/simulator/line-pay-simulator.ts';
import type { Api } from './api.ts';
import { segment } from './arrange.ts';
import { freshPhone } from './names.ts';

/** What an owner has who has something to decide and to pay. */
export interface ArrangedOwner {
  readonly userID: string;
  readonly phone: string;
  readonly petID: string;
  readonly recordID: string;
}

/** An owner with an estimate to decide about and a bill of NT$ 640; LINE Pay is connected. */
export async function arrangeDecisions(
  admin: Api,
  { channelID, channelSecret }: LinePaySimulator,
): Promise<ArrangedOwner> {
  await admin.put('/billing/wallet/account', { channelID, channelSecret });
  const phone = freshPhone();
  const { _id: userID } = await admin.post<{ _id: string }>('/user', { name: '連淑芬', phone });
  const animal = { userID, name: '芋圓', type: 'Canine', weight: 8.4 };
  const { _id: petID } = await admin.post<{ _id: string }>('/pet', animal);
  const lines = [{ _id: 'l1', name: '超音波洗牙', price: 3000, number: 1 }];
  await admin.post('/estimate', { petID, title: '洗牙', lines });
  const { _id: recordID } = await admin.post<{ _id: string }>('/record/checkin', { petID, cause: '回診' });
  const path = `/record/${segment(recordID)}`;
  await admin.put(path, { chargeDivision: [{ _id: 'c1', name: '診察費', price: 640, number: 1 }] });
  await admin.put(`${path}/status`, { type: 'billStatus', status: 20 });
  return { userID, phone, petID, recordID };
}

/** The same, where the clinic shows estimates and bills on a page of the owner's own, and the link to it. */
export async function arrangeOwnPage(
  admin: Api,
  wallet: LinePaySimulator,
): Promise<ArrangedOwner & { readonly link: string }> {
  const owner = await arrangeDecisions(admin, wallet);
  await admin.put('/setting/ownerPage', { isOn: true, parts: ['weight', 'vaccines', 'estimates', 'bills', 'payment'] });
  const { url } = await admin.post<{ url: string }>('/ownerPage/link', { userID: owner.userID });
  return { ...owner, link: url };
}
