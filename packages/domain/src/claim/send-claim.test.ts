import { set } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import type { Command } from '../engine/command.ts';
import { outbox } from '../message/outbox.fixture.ts';
import { gatherClaim } from './claim.commands.ts';
import { sendClaim } from './send-claim.command.ts';

const MAIL = '/message/1795147200-claim';
const FILE = { _id: 'p', hash: 'a'.repeat(64), name: 'claim.pdf', mime: 'application/pdf', size: 1200, desc: '' };

/** A claim that was gathered, whose owner lets the insurer have it. */
async function gathered() {
  const opened = await outbox({ queued: false });
  const { clinic, petID, userID, run } = opened;
  const [visit] = await clinic.tx.query('record', 'byPet', { equals: [petID] });
  const claimID = `/claim${petID}/${clinic.now}-a`;
  const fields = { insurer: '安心產險', insurerMail: 'claims@insurer.example', recordIDs: [visit?._id ?? ''] };
  await clinic.run('claim.create', { _id: claimID, petID, fields });
  await run(gatherClaim as unknown as Command, { claimID, packet: { _id: 'k', paper: FILE, files: [], bills: [] } });
  const entry = { _id: 'c1', purpose: 'insurer', given: true, dateTime: clinic.now, method: 'word', note: '' };
  await clinic.run('owner.recordConsent', { userID, entry });
  const mail = { factID: 'f', messageID: MAIL, packetID: 'k', subject: '理賠', text: '附上文件' };
  const send = () => run(sendClaim as unknown as Command, { claimID, ...mail });
  const die = () => clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 9)] });
  return { ...opened, send, die };
}

it.each(['before it was sent', 'while its mail waits'])(
  'goes to the insurer of an animal that died %s',
  async (when) => {
    const { send, die, hand, message } = await gathered();
    if (when === 'before it was sent') await die();
    await send();
    if (when === 'while its mail waits') await die();
    await hand(MAIL);
    expect(await message(MAIL)).toMatchObject({ status: 10, channel: 'mail', to: 'claims@insurer.example' });
  },
);
