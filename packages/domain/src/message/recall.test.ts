import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '../clinic/settings/message-account.setting.ts';
import type { CommandContext } from '../engine/command.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import { recallLot, recallMessageID } from './recall.commands.ts';

const TEXT = '{owner}您好，{pet}用的藥請帶回{clinic}。';

/** A clinic with one owner and their animal, and a way to run what only the server runs. */
async function desk({ connected = true } = {}) {
  const clinic = new TestClinic();
  const { petID, userID } = await clinic.visit();
  const run = async (work: (tx: OverlayTx) => Promise<void>) => {
    const overlay = new OverlayTx(clinic.reader);
    await work(overlay);
    clinic.reader.apply(overlay.writes());
  };
  if (connected)
    await run(async (tx) => {
      await tx.put('setting', { ...MESSAGE_SETTING.defaults, quietFrom: 0, quietTo: 0 });
      await tx.put('setting', { ...MESSAGE_ACCOUNTS.defaults, sms: { vendor: 'mitake', username: 'a' } as never });
    });
  const context = (where: CommandContext['where']): CommandContext => ({
    ...{ clinic: 'test', now: clinic.now, received: clinic.now, actor: clinic.actor, zone: TEST_ZONE, where },
    conflict: () => {},
  });
  const recall = (text = TEXT, where: CommandContext['where'] = 'server') =>
    run((tx) =>
      recallLot.run(
        tx,
        { lotID: 'L', text, urgent: false, owners: [{ userID, petIDs: [petID] }], clinic: '示範', phone: '02' },
        context(where),
      ),
    );
  return { clinic, userID, petID, recall, message: () => clinic.tx.get('message', recallMessageID('L', userID)) };
}

describe('a recall', () => {
  it('is one message to an owner, about care, whatever is said the second time', async () => {
    const { recall, message, petID } = await desk();
    await recall();
    const first = await message();
    expect(first).toMatchObject({
      status: MESSAGE_STATUS.queued,
      about: 'care',
      petID,
      sourceID: '/lot/L',
      channel: 'sms',
    });
    expect(first?.text).toMatch(/您好，.+用的藥請帶回示範。/);
    await recall('別的話');
    expect(await message()).toEqual(first);
  });

  it('that no way leads to an owner stands among what somebody has to telephone', async () => {
    const { recall, message } = await desk({ connected: false });
    await recall();
    expect(await message()).toMatchObject({ status: MESSAGE_STATUS.failed, failure: 'notConnected', attempts: [] });
  });

  it('is the server’s, and in words that are filled in', async () => {
    const { recall } = await desk();
    await expect(recall(TEXT, 'device')).rejects.toMatchObject({ codeName: 'networkRequired' });
    await expect(recall('{name}您好')).rejects.toMatchObject({ detail: { rule: 'unknownPlaceholder' } });
  });
});
