import { person } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { TALK, talk } from './conversation.fixture.ts';
import { keepContent, unsendLine } from './hear.commands.ts';

const HASH = 'b'.repeat(64);
const FILE = { _id: 'f', hash: HASH, name: 'a.jpg', mime: 'image/jpeg', size: 9, desc: '' };
const NOTE = '/conversationNote/pet/a/1-n';
const id = (name: string) => `/conversationLine/line-${name}`;

async function withPicture() {
  const opened = await talk({ linked: true });
  await opened.hear('右眼紅');
  await opened.hear('圖', { kind: 'picture', text: '', sourceID: '9', contentState: 10 });
  await opened.serverRuns(keepContent, { lineID: id('圖'), outcome: { kind: 'kept', file: FILE } });
  const attach = (more: object = {}) =>
    opened.clinic.run('conversation.attach', {
      ...{ noteID: NOTE, conversationID: TALK, petID: opened.petID, lineIDs: [id('圖'), id('右眼紅')] },
      ...{ files: [{ lineID: id('圖'), fileID: 'row1' }], ...more },
    });
  const files = async () => (await opened.clinic.tx.get('pet', opened.petID))?.files ?? [];
  return { ...opened, attach, files };
}

describe('lines that are put to an animal', () => {
  it('stand there with their own words, source and time, and their pictures among its files; once', async () => {
    const { clinic, attach, files, userID } = await withPicture();
    await attach();
    await attach();
    expect(await clinic.tx.get('conversationNote', NOTE)).toMatchObject({
      ...{ petID: '/pet/a', userID, channel: 'line', name: '小陳', createBy: '/staff/admin@clinic.test' },
      lines: [{ text: '右眼紅', direction: 'in' }, { kind: 'picture' }],
    });
    expect(await files()).toMatchObject([{ _id: 'row1', hash: HASH }]);
  });

  it('are taken off again with their pictures, but for one that somebody has said something of since', async () => {
    const { clinic, attach, files, petID } = await withPicture();
    await attach();
    await clinic.run('conversation.detach', { noteID: NOTE });
    await clinic.run('conversation.detach', { noteID: NOTE });
    expect([await clinic.tx.get('conversationNote', NOTE), await files()]).toEqual([undefined, []]);
    await attach();
    await clinic.run('pet.editFile', { petID, fileID: 'row1', desc: '右眼' });
    await clinic.run('conversation.detach', { noteID: NOTE });
    expect(await files()).toMatchObject([{ desc: '右眼' }]);
  });

  it('stay there when their author takes them back, and cannot be put there afterwards', async () => {
    const { clinic, attach, serverRuns } = await withPicture();
    await attach({ lineIDs: [id('右眼紅')], files: [] });
    await serverRuns(unsendLine, { conversationID: TALK, lineID: id('右眼紅'), dateTime: clinic.now });
    expect((await clinic.tx.get('conversationNote', NOTE))?.lines).toMatchObject([{ text: '右眼紅' }]);
    await expect(attach({ noteID: '/conversationNote/pet/a/2-n', lineIDs: [id('右眼紅')] })).rejects.toMatchObject({
      detail: { rule: 'lineUnsent' },
    });
  });

  it('are those of that conversation, put there by whoever may write in the animal’s file', async () => {
    const { clinic, attach } = await withPicture();
    await expect(attach({ lineIDs: [id('沒有')] })).rejects.toMatchObject({ codeName: 'notFound' });
    await expect(attach({ petID: '/pet/none' })).rejects.toMatchObject({ codeName: 'petNotFound' });
    clinic.actor = person('talks@clinic.test', ['VETLOOM_SCRM_ADMIN']);
    await expect(attach()).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});
