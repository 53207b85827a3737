import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_COMMANDS, COMMANDS } from './commands.ts';
import { ACTS } from './engine/act.ts';

const all = [...ALL_COMMANDS.values()];
const CHINESE = /[\u3400-\u9fff]/;

/** What the last part of a command's name says in the first characters of its word. */
const VERBS: Readonly<Record<string, string>> = { create: '新增', edit: '修改', remove: '刪除', merge: '合併' };
/** Exams exist once the doctor has ordered them; to create their task is to send them in. */
const OTHERWISE = new Set(['exam.create']);

/** Commands whose edits reach into no row: of the clinic's own particulars, and of the values of one row of a monitor. */
const ROWLESS = ['clinic.edit', 'surgery.putEntries'];

/**
 * Commands that need not tell what their author saw: they put something new there, take a step that can be taken twice, name the very thing that they take
 * back, bring along what they saw in a member of their own, or follow from what is stored. A command that writes one place as a whole is none of them.
 */
const BLIND = [
  'adverseReaction.create',
  'billing.correct',
  'billing.discount',
  'billing.pay',
  'billing.print',
  'billing.reverse',
  'billing.settleBadDebt',
  'billing.writeOff',
  // Once on the list, and off it.
  'bookingBlacklist.add',
  'bookingBlacklist.lift',
  // What one more was told: nothing that anybody saw is replaced.
  'bookingWait.noteOffer',
  // A time that only ever moves forwards.
  'cage.care',
  // A new draft.
  'campaign.write',
  'case.resolve',
  'checkout.keepHandovers',
  'checkout.putInOut',
  'checkout.recordInOut',
  'checkout.voidHandover',
  'checkout.voidInOut',
  // A new document, whose visits are looked for when it is gathered; and a fact of its own row beside those that there are.
  'claim.create',
  'claim.note',
  'conflict.log',
  'conflict.resolve',
  // A fact of its own row beside what was said before.
  'consent.say',
  // A line of its own, a note of its own and its taking back; steps that bring along how many lines their author saw; who writes just now.
  'conversation.answer',
  'conversation.attach',
  'conversation.claim',
  'conversation.close',
  'conversation.detach',
  'conversation.read',
  'conversation.reopen',
  // A version of its own row beside those that there are.
  'customForm.restore',
  // The last order counts, and no row goes by it; two entries become one or are taken apart by their ids.
  'customize.arrange',
  'customize.merge',
  'customize.undoMerge',
  'death.move',
  'debtCall.create',
  'deposit.correct',
  'deposit.receive',
  'deposit.refund',
  'deposit.reverse',
  // A step that can be taken twice; what was answered meanwhile stays.
  'detection.cancel',
  // It waits again, as it did before it was set aside.
  'drugRule.create',
  // What was issued is never changed: rows of their own, and steps that can be taken twice.
  'einvoice.allow',
  'einvoice.issue',
  'einvoice.print',
  'einvoice.takeNumbers',
  'einvoice.void',
  'einvoice.voidAllowance',
  'einvoiceRange.create',
  'einvoiceRange.passOver',
  'estimate.create',
  'exam.create',
  'exam.fixSubmit',
  'exam.mergeResults',
  'exam.order',
  'exam.request',
  'exam.submit',
  'exam.takeBackTelling',
  'exam.withdrawLinks',
  'examItem.create',
  'holiday.create',
  'imageMark.create',
  // Once, and never taken back.
  'issuedPaper.revoke',
  'leave.ask',
  // A fact of its own row, by whoever made the call, and its taking back.
  'message.call',
  'message.takeBackCall',
  // The decision itself tells whether somebody has decided otherwise, and each cell what stood in it.
  'mission.decideDouble',
  'missionReminder.notify',
  'monitor.enter',
  'owner.create',
  'owner.recordConsent',
  'owner.touch',
  'owner.undoMerge',
  'pet.addFile',
  'pet.addWeight',
  'pet.create',
  'pet.die',
  'pet.moveFile',
  'pet.rename',
  'pet.touch',
  'pet.touchUserAndPet',
  'pet.undoCombine',
  'pet.updateIDCounter',
  'petNumber.lease',
  'petNumber.return',
  'prepaid.extend',
  'prepaid.refund',
  'prepaid.sell',
  'prepaid.use',
  'prepaidPlan.create',
  'problem.create',
  'receiptLane.take',
  // A fact of its own row; brought twice it is one.
  'receivedReferral.answer',
  'record.call',
  'record.checkBags',
  'record.complete',
  'record.createManual',
  'record.duplicate',
  'record.explain',
  'record.handOver',
  'record.keepBoth',
  'record.setStatus',
  'record.skip',
  'record.ticket',
  'recordTemplate.create',
  'referral.create',
  'reminder.create',
  'reminder.takeBackNotice',
  'role.create',
  'sale.create',
  // What shall be of one doctor in one part of a day, and what somebody swaps they name.
  'schedule.assign',
  'schedule.swap',
  // A letter of its own, and facts beside it.
  'sentReferral.create',
  'sentReferral.withdraw',
  'setting.raiseNumber',
  // Words that are signed stay as they are; each thing that happens is a fact of its own row, and both stand.
  'signature.cancel',
  'signature.revoke',
  'signature.sign',
  // New ones; an exam that is ordered and a stay that has ended stay as they are.
  'stay.admit',
  'stay.discharge',
  'stayExam.create',
  // Each a row of its own, signed once; what was signed is not taken back.
  'stayHandover.give',
  'stayHandover.receive',
  'stayHandover.takeBack',
  // Told once under an id, and never taken back; a link that was ended stays so.
  'stayNote.endLink',
  'stayNote.print',
  'suggestion.adopt',
  'surgery.addEntry',
  'surgery.end',
  'surgery.putEntries',
  'surgery.start',
  // Each a row of its own; one taken back stays with its trace.
  'surgeryChecklist.check',
  'surgeryChecklist.takeBack',
  'task.create',
  'task.finish',
  'task.handOver',
  'task.takeBackOutcome',
  'textMacro.create',
  'unresolved.putOff',
];

/** The members of an input that hold edits. */
function placesOfEdits(input: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((name) => JSON.stringify(properties[name]).includes(REMOVAL));
}
const REMOVAL = JSON.stringify({ type: 'string', const: 'remove' });

describe('every command', () => {
  it.each(all.map((command) => [command.name, command] as const))(
    '%s has a Chinese word, at most 12 long',
    (name, { word }) => {
      expect(word).toMatch(CHINESE);
      expect(word.trim()).toBe(word);
      expect(word.length).toBeLessThanOrEqual(12);
      const verb = OTHERWISE.has(name) ? undefined : VERBS[name.split('.').at(-1) ?? ''];
      if (verb !== undefined) expect(word.startsWith(verb)).toBe(true);
    },
  );

  it('has a word of its own: no two are called the same', () => {
    const byWord = Map.groupBy(all, ({ word }) => word);
    const shared = [...byWord].filter(([, commands]) => commands.length > 1);
    expect(shared.map(([word, commands]) => [word, ...commands.map(({ name }) => name)])).toEqual([]);
  });

  it('stands in the array of its area, once', () => {
    const written = globSync('**/*.{commands,command}.ts', { cwd: import.meta.dirname }).flatMap((path) => {
      const source = readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
      return [...source.matchAll(/= defineCommand\(\{[\s\S]*?\bname: '([\w.]+)'/g)].map(([, name]) => name);
    });
    expect([...ALL_COMMANDS.keys()].sort()).toEqual(written.sort());
  });

  it('has a name that no act of the server has', () => {
    expect(ACTS.filter((act) => ALL_COMMANDS.has(act))).toEqual([]);
  });
});

describe('what a device may queue', () => {
  it('is every command but those that the server alone runs', () => {
    const served = [...ALL_COMMANDS.keys()].filter((name) => !COMMANDS.has(name));
    expect(served.sort()).toEqual([
      'backup.configure',
      'backup.note',
      'booking.ask',
      'booking.cancelOwn',
      'booking.clearPet',
      'booking.fillOwn',
      'booking.moveOwn',
      'booking.remind',
      'booking.sendOwnPaper',
      'campaign.callOff',
      'campaign.queue',
      'campaign.send',
      'campaign.withdraw',
      'claim.gather',
      'claim.send',
      'clinic.close',
      'clinic.open',
      'clinic.rename',
      'clinic.setFlags',
      'clinic.setLooks',
      'conversation.hear',
      'conversation.keepContent',
      'conversation.noteStanding',
      'conversation.place',
      'conversation.recognise',
      'conversation.unsend',
      'crmMenu.note',
      'customForm.create',
      'customForm.upload',
      'detection.ask',
      'detection.configure',
      'detection.settle',
      'deviceExam.receive',
      'deviceExam.reread',
      'einvoice.passOverAfterRestore',
      'einvoice.sealCodes',
      'estimate.decideOnPage',
      'examOrder.cancel',
      'examOrder.create',
      'examOrder.linkReport',
      'examOrder.move',
      'issuedPaper.issue',
      'issuedPaper.number',
      'message.connect',
      'message.decide',
      'message.hand',
      'message.maskLinks',
      'message.noteChannel',
      'message.pause',
      'message.recall',
      'message.report',
      'message.sendCode',
      'message.settle',
      'message.write',
      'owner.erase',
      'owner.joinLine',
      'owner.noteLine',
      'prepaid.expire',
      'prepaid.remind',
      'receivedReferral.hear',
      'receivedReferral.noteCarried',
      'receivedReferral.receive',
      'reminder.greet',
      'reminder.remind',
      'reminder.sendSteps',
      'sentReferral.hear',
      'sentReferral.noteCarried',
      'signature.askForFile',
      'signature.receive',
      'signature.seal',
      'signature.sendLink',
      'staff.avatar',
      'staff.create',
      'staff.remove',
      'stayNote.send',
      'study.receive',
      'syncTool.add',
      'syncTool.note',
      'wallet.book',
      'wallet.connect',
      'wallet.return',
      'wallet.returnPart',
    ]);
    expect([...COMMANDS].every(([name, command]) => ALL_COMMANDS.get(name) === command)).toBe(true);
  });

  it('tells what its author saw of what it removes, so that nothing written since goes unseen (law 3)', () => {
    const removals = [...COMMANDS.values()].filter(({ name }) => /\.remove/.test(name));
    expect(removals.length).toBeGreaterThan(10);
    expect(removals.filter(({ witness }) => witness === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('tells what its author saw of the rows that it edits: its edits are a member `edits`, of the document that it reads first (law 3)', () => {
    const editing = [...COMMANDS.values()].filter(({ input }) => placesOfEdits(input).length > 0);
    expect(editing.length).toBeGreaterThan(20);
    const blind = editing.filter(
      ({ input, reads, witness }) => !witness && !(reads && placesOfEdits(input).every((place) => place === 'edits')),
    );
    expect(blind.map(({ name }) => name).sort()).toEqual([...ROWLESS].sort());
  });

  it('tells what its author saw of what it writes as a whole: a new one is named here with what it is instead, or has a witness (law 3)', () => {
    const blind = [...COMMANDS.values()].filter(
      ({ input, witness }) => !witness && !placesOfEdits(input).includes('edits'),
    );
    expect(blind.map(({ name }) => name).sort()).toEqual(BLIND);
  });
});
