import { AwayDesk } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { MESSAGE_STATUS } from '../message/message-status.ts';
import { eraseOwner } from '../removal/owner-erasure.command.ts';
import { LINE_USER, TALK, talk } from './conversation.fixture.ts';
import { conversationState, inOrder, isProved, unreadLines, writingBy } from './conversation-state.ts';
import { hearLine, noteStanding, unsendLine } from './hear.commands.ts';
import { placeConversation, recogniseOwner } from './place.commands.ts';

const refused = (rule: string) => ({ detail: expect.objectContaining({ rule }) });
const KEEPER = person('keeper@clinic.test', ['VETLOOM_SCRM_ADMIN']);

describe('[3.7.126 state half] what somebody writes', () => {
  it('is unread until somebody reads it, open until it is answered, and unread again with the next line', async () => {
    const { clinic, hear, conversation, answer } = await talk();
    await hear('一');
    await hear('二');
    expect([conversationState(await conversation()), unreadLines(await conversation())]).toEqual(['unread', 2]);
    await clinic.run('conversation.read', { conversationID: TALK, seen: 2 });
    expect([conversationState(await conversation()), unreadLines(await conversation())]).toEqual(['open', 0]);
    await clinic.run('conversation.answer', answer('好的', 2));
    expect(conversationState(await conversation())).toBe('answered');
    await hear('三');
    expect([conversationState(await conversation()), unreadLines(await conversation())]).toEqual(['unread', 1]);
    expect(await conversation()).toMatchObject({ name: '小陳', lastText: '三', lastDirection: 'in', inCount: 3 });
  });

  it('counts once, however often it is told, and in whatever order', async () => {
    const { clinic, hear, conversation } = await talk();
    await hear('晚', { dateTime: clinic.now });
    await hear('早', { dateTime: clinic.now - 500 });
    await hear('晚', { dateTime: clinic.now, text: '別的' });
    expect(await conversation()).toMatchObject({ inCount: 2, lastText: '晚' });
  });

  it('stands in the order in which it was said, also within one second', async () => {
    const { clinic, hear, answer } = await talk();
    const dateTime = clinic.now + 2;
    await hear('一', { dateTime });
    await clinic.run('conversation.answer', answer('好', 1));
    await hear('二', { dateTime });
    const lines = await clinic.tx.query('conversationLine', 'byConversation', { equals: [TALK] });
    expect(
      lines
        .map((line) => ({ ...line, dateTime }))
        .toSorted(inOrder)
        .map(({ text }) => text),
    ).toEqual(['一', '好', '二']);
  });

  it('is written down by the server alone', async () => {
    const { clinic, hear } = await talk();
    const input = { conversationID: TALK, channel: 'line', account: LINE_USER };
    const line = { _id: '/conversationLine/line-x', kind: 'text', text: 'x', dateTime: 1 };
    await expect(clinic.run(hearLine as never, { ...input, line })).rejects.toMatchObject({ codeName: 'forbidden' });
    await hear('一');
    await expect(
      clinic.run(
        'conversation.read',
        { conversationID: TALK, seen: 1 },
        person('x@clinic.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']),
      ),
    ).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('and was taken back is shown no more, also where that was told before the line came; the account is not told of as having written less', async () => {
    const { clinic, hear, line, conversation, serverRuns } = await talk();
    const unsend = (name: string) =>
      serverRuns(unsendLine, { conversationID: TALK, lineID: `/conversationLine/line-${name}`, dateTime: clinic.now });
    await hear('秘密', { sourceID: '77', contentState: 10 });
    await unsend('秘密');
    await unsend('秘密');
    expect(await line('秘密')).toMatchObject({ text: '', contentState: 0, unsentDateTime: expect.any(Number) });
    expect((await conversation()).lastText).toBe('');
    await hear('前', { dateTime: clinic.now });
    await hear('後', { dateTime: clinic.now - 1 });
    await unsend('前');
    expect((await conversation()).lastText).toBe('後');
    await unsend('未到');
    await hear('未到');
    expect(await line('未到')).toMatchObject({ text: '', unsentDateTime: expect.any(Number) });
  });
});

describe('acts of people who do not hear of each other', () => {
  it.each(['closes first', 'line first'])('a line that comes in outranks that somebody closed: %s', async (order) => {
    const { clinic, hear, conversation } = await talk();
    await hear('一');
    const desk = new AwayDesk(clinic, 'a');
    await desk.does(['conversation.close', { conversationID: TALK, seen: 1 }]);
    if (order === 'line first') await hear('二');
    await desk.arrives();
    if (order === 'closes first') await hear('二');
    expect(conversationState(await conversation())).toBe('unread');
    expect((await conversation()).openStatus).toBe(1);
  });

  it('nobody answers lines that have not come in, and none takes the place of another message', async () => {
    const { clinic, hear, conversation, answer } = await talk();
    await hear('一');
    await clinic.run('conversation.answer', answer('好', 1_000_000));
    await hear('二');
    expect(conversationState(await conversation())).toBe('unread');
    const onto = answer('別的', 2, { messageID: '/message/1-好' });
    await expect(clinic.run('conversation.answer', onto)).rejects.toMatchObject({ codeName: 'idempotencyMismatch' });
    expect(await clinic.tx.get('message', '/message/1-好')).toMatchObject({ text: '好' });
  });

  it('two who answer at once have both answered, each once', async () => {
    const { clinic, hear, answer } = await talk();
    await hear('一');
    const [a, b] = [new AwayDesk(clinic, 'a'), new AwayDesk(clinic, 'b')];
    await a.does(['conversation.answer', answer('甲', 1)]);
    await b.does(['conversation.answer', answer('乙', 1)]);
    expect(await a.tx.get('message', '/message/1-甲')).toBeUndefined();
    await a.arrives();
    await b.arrives();
    for (const text of ['甲', '乙'])
      expect(await clinic.tx.get('message', `/message/1-${text}`)).toMatchObject({
        ...{ status: MESSAGE_STATUS.queued, to: LINE_USER, channel: 'line', ways: ['line'], urgent: true, userID: '' },
      });
    await clinic.run('conversation.answer', answer('甲', 1));
    expect(await clinic.tx.query('conversationLine', 'byConversation', { equals: [TALK] })).toHaveLength(3);
    await expect(
      clinic.run('conversation.answer', answer('甲', 1, { messageID: '/message/2-x' })),
    ).rejects.toMatchObject({ codeName: 'idempotencyMismatch' });
  });

  it('who assigns and who closes both have their way; of two who assign the second is asked', async () => {
    const { clinic, hear, conversation } = await talk();
    await hear('一');
    for (const name of ['a', 'b'])
      await clinic.reader.documents.set(`staff /staff/${name}@clinic.test`, {
        ...{ _id: `/staff/${name}@clinic.test`, collection: 'staff' },
      } as never);
    const [a, b] = [new AwayDesk(clinic, 'a'), new AwayDesk(clinic, 'b')];
    await a.does(['conversation.assign', { conversationID: TALK, staffID: '/staff/a@clinic.test' }]);
    await b.does(
      ['conversation.close', { conversationID: TALK, seen: 1 }],
      ['conversation.assign', { conversationID: TALK, staffID: '/staff/b@clinic.test' }],
    );
    await a.arrives();
    await b.arrives();
    expect(await conversation()).toMatchObject({ assignedTo: '/staff/a@clinic.test', closed: { seen: 1 } });
    expect(b.heard).toEqual(['changedSince']);
  });

  it('nobody reads backwards, and closing with less before one changes nothing that was closed with more', async () => {
    const { clinic, hear, conversation } = await talk();
    await hear('一');
    await hear('二');
    await clinic.run('conversation.read', { conversationID: TALK, seen: 2 });
    await clinic.run('conversation.read', { conversationID: TALK, seen: 1 });
    await clinic.run('conversation.close', { conversationID: TALK, seen: 2 });
    await clinic.run('conversation.close', { conversationID: TALK, seen: 1 }, KEEPER);
    expect(await conversation()).toMatchObject({ readBy: [{ seen: 2 }], closed: { seen: 2 }, openStatus: 0 });
    await clinic.run('conversation.reopen', { conversationID: TALK });
    expect(conversationState(await conversation())).toBe('open');
  });

  it('others see who is writing, for two minutes, until the answer has gone', async () => {
    const { clinic, hear, conversation, answer } = await talk();
    await hear('一');
    await clinic.run('conversation.claim', { conversationID: TALK, writing: true }, KEEPER);
    expect(writingBy(await conversation(), '/staff/admin@clinic.test', clinic.now)).toBe(KEEPER.staffID);
    expect(writingBy(await conversation(), KEEPER.staffID, clinic.now)).toBeUndefined();
    expect(writingBy(await conversation(), '', clinic.now + 121)).toBeUndefined();
    // Somebody else leaves off: it isn't theirs.
    await clinic.run('conversation.claim', { conversationID: TALK, writing: false });
    expect((await conversation()).writing).not.toBeNull();
    await clinic.run('conversation.answer', answer('好', 1), KEEPER);
    expect((await conversation()).writing).toBeNull();
  });
});

describe('whose account it is', () => {
  const CARD = { matter: 'bill', title: '帳單', rows: [{ name: '金額', value: 'NT$ 500' }] };

  it('is proved by the app’s own link alone: a guess opens nothing, and what tells of the owner is refused', async () => {
    const { clinic, hear, conversation, answer, userID } = await talk();
    await hear('我是陳小姐');
    await clinic.run(placeConversation as never, { conversationID: TALK, userID });
    const owner = await clinic.tx.get('user', userID);
    expect([(await conversation()).userID, isProved(await conversation(), owner)]).toEqual([userID, false]);
    await expect(clinic.run('conversation.answer', answer('帳單', 1, { card: CARD }))).rejects.toMatchObject(
      refused('accountUnproved'),
    );
    await clinic.run('conversation.answer', answer('您好', 1));
  });

  it('is told nothing of an animal that was handed to somebody else since it was laid out', async () => {
    const { clinic, hear, answer, userID, petID } = await talk({ linked: true });
    await hear('一');
    const { recordID: theirs } = await clinic.visit('b');
    const [own] = await clinic.tx.query('record', 'byPet', { equals: [petID] });
    const card = (sourceID = '') => ({ card: { ...CARD, sourceID } });
    await clinic.run('conversation.answer', answer('一', 1, card(own?._id)));
    await expect(clinic.run('conversation.answer', answer('二', 1, card(theirs)))).rejects.toMatchObject(
      refused('cardForeign'),
    );
    const desk = new AwayDesk(clinic, 'a');
    await desk.does(['conversation.answer', answer('三', 1, card(own?._id))]);
    await clinic.reader.documents.set(`pet ${petID}`, {
      ...(await clinic.tx.get('pet', petID)),
      userID: '/user/b',
    } as never);
    await desk.arrives();
    expect(desk.heard).toEqual(['cardForeign']);
    expect(await clinic.tx.get('message', '/message/1-三')).toBeUndefined();
    expect((await clinic.tx.get('user', userID))?._id).toBe(userID);
  });

  it('and linked it is that owner’s, for whom a card goes; nobody places it elsewhere', async () => {
    const { clinic, hear, conversation, answer, userID } = await talk({ linked: true });
    await hear('您好');
    expect(isProved(await conversation(), await clinic.tx.get('user', userID))).toBe(true);
    await clinic.run('conversation.answer', answer('帳單', 1, { card: CARD }));
    expect(await clinic.tx.get('message', '/message/1-帳單')).toMatchObject({ card: { title: '帳單' }, userID });
    await expect(clinic.run(placeConversation as never, { conversationID: TALK, userID: '' })).rejects.toMatchObject(
      refused('conversationProved'),
    );
    await clinic.run('owner.unlinkLine', { userID });
    expect(isProved(await conversation(), await clinic.tx.get('user', userID))).toBe(false);
  });

  it('follows the app where somebody had guessed otherwise, with its lines and answers', async () => {
    const { clinic, hear, conversation, answer, userID, serverRuns, line } = await talk();
    await hear('一');
    await clinic.run('conversation.answer', answer('好', 1));
    await serverRuns(recogniseOwner, { conversationID: TALK, userID });
    expect([(await conversation()).userID, (await line('一'))?.userID]).toEqual([userID, userID]);
    expect(await clinic.tx.get('message', '/message/1-好')).toMatchObject({ userID });
  });

  it('by mail it is the address in the owner’s file, to which the clinic writes anyway', async () => {
    const { clinic, userID } = await talk();
    await clinic.run('owner.edit', { userID, edits: [set(['email'], '', 'Yi@example.test')] });
    const owner = await clinic.tx.get('user', userID);
    const mail = { channel: 'mail' as const, account: 'yi@example.test', userID };
    expect([isProved(mail, owner), isProved({ ...mail, account: 'yi@evil.test' }, owner)]).toEqual([true, false]);
  });

  it('goes with an owner who is merged, and with everything they wrote when that person is erased', async () => {
    const { clinic, hear, conversation, line, answer, userID } = await talk({ linked: true });
    await hear('一');
    await clinic.run('conversation.answer', answer('好', 1));
    const main = '/user/main';
    await clinic.run('owner.create', { _id: main, fields: { name: '陳怡君', phone: '0911222333' } });
    await clinic.run('owner.merge', { userID, mainID: main, mergeID: '/userMerge/1795147200-m' });
    expect((await conversation()).userID).toBe(main);
    expect(isProved(await conversation(), await clinic.tx.get('user', main))).toBe(true);
    const visits = await clinic.tx.query('record', 'byPet' as never, { equals: ['/pet/a'] });
    for (const { _id } of visits) await clinic.run('record.remove', { recordID: _id, reason: '測試' });
    await clinic.run(eraseOwner as never, { userID: main, reason: '本人申請' });
    expect([await conversation(), await line('一'), await clinic.tx.get('message', '/message/1-好')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('who has left the clinic’s account is not answered, until they write again', async () => {
    const { clinic, hear, answer, serverRuns } = await talk();
    await hear('一');
    await serverRuns(noteStanding, { conversationID: TALK, leftDateTime: clinic.now });
    await expect(clinic.run('conversation.answer', answer('好', 1))).rejects.toMatchObject(refused('lineLeft'));
    await hear('二');
    await clinic.run('conversation.answer', answer('好', 2));
  });
});
