/** Who writes: an owner whose account the app has linked, one whose address is in the file, or somebody whom nobody knows. */
type Writer = 'linked' | 'mailing' | 'stranger';

/** When a line was written: minutes before now, or a time of a day before today. */
export type TalkTime = number | { readonly days: number; readonly at: number };

/** A line of a talk. `photo` is a picture that is kept; `gone` one that the app had no more. */
export interface TalkLine {
  readonly from: 'owner' | 'clinic';
  readonly when: TalkTime;
  readonly text?: string;
  readonly brings?: 'photo' | 'gone' | 'sticker' | 'place';
  readonly unsent?: boolean;
}

/** What an owner and the clinic have written to each other. */
export interface Talk {
  readonly writer: Writer;
  /** What the account calls itself, where that isn't the owner's name. */
  readonly name?: string;
  readonly subject?: string;
  readonly lines: readonly TalkLine[];
  /** Whether somebody has read to the end, whose matter it is, and whether it was closed. */
  readonly isRead?: boolean;
  readonly assigned?: 'director' | 'doctor';
  readonly isClosed?: boolean;
  readonly hasLeft?: boolean;
}

/** Hours of a day before today. */
const day = (days: number, at: number): TalkTime => ({ days, at });

/** What is written to a clinic within a few days, the latest first. `{pet}` and `{owner}` are filled in. */
export const TALKS: readonly Talk[] = [
  {
    writer: 'linked',
    lines: [
      { from: 'owner', when: day(1, 19.1), brings: 'photo' },
      { from: 'owner', when: day(1, 19.2), text: '請問{pet}眼藥水一天要點幾次？' },
      { from: 'clinic', when: day(1, 19.4), text: '一天三次，每次一滴，點完休息五分鐘再點下一種。' },
      { from: 'owner', when: 14, text: '{pet}右眼今天早上還是紅紅的，一直瞇眼' },
      { from: 'owner', when: 13, brings: 'photo' },
      { from: 'owner', when: 12, text: '需要現在帶過去嗎？' },
    ],
  },
  {
    writer: 'linked',
    isRead: true,
    assigned: 'doctor',
    lines: [
      { from: 'owner', when: day(1, 10.1), text: '{pet}昨天拿的藥吃了會吐，可以先停嗎？' },
      { from: 'clinic', when: day(1, 10.3), text: '請問吐了幾次？有吃東西後再餵藥嗎？' },
      { from: 'owner', when: day(1, 10.5), text: '兩次，都是空腹餵的' },
      { from: 'clinic', when: day(1, 10.6), text: '請先改成飯後餵，今晚再吐就停藥，明天帶來讓醫師看。' },
      { from: 'owner', when: 46, text: '今天飯後餵就沒有吐了，精神也不錯。那藥要吃完嗎？' },
    ],
  },
  {
    writer: 'linked',
    isRead: true,
    lines: [
      { from: 'owner', when: 190, text: '想問{pet}的抽血報告出來了嗎' },
      { from: 'clinic', when: 175, text: '報告下午會出來，醫師看過就跟您說。' },
      { from: 'owner', when: 170, brings: 'sticker', text: '謝謝' },
      { from: 'clinic', when: 61, text: '{pet}的報告都在正常範圍，請放心。' },
    ],
  },
  {
    writer: 'stranger',
    name: '小魚媽',
    lines: [{ from: 'owner', when: 33, text: '你好，請問有看天竺鼠嗎？牠這兩天不太吃草' }],
  },
  {
    writer: 'mailing',
    isRead: true,
    subject: '想改約回診時間',
    lines: [
      {
        from: 'owner',
        when: day(0, 8.1),
        text: '您好，\n原本約這週六帶{pet}回診，臨時要出差，想改到下週。平日晚上都可以，再麻煩您了。',
      },
    ],
  },
  {
    writer: 'linked',
    isRead: true,
    assigned: 'director',
    lines: [
      { from: 'owner', when: day(3, 20.4), brings: 'gone' },
      { from: 'owner', when: day(3, 20.5), text: '這是之前在別家打的疫苗本，幫我看{pet}還缺哪一支' },
      { from: 'clinic', when: day(2, 9.8), text: '照片沒有收到，方便再傳一次嗎？' },
      { from: 'owner', when: day(2, 12.3), text: '不好意思，下次帶過去', unsent: true },
      { from: 'owner', when: day(2, 12.4), text: '我明天直接帶本子過去，約在你們附近停車', brings: 'place' },
    ],
  },
  {
    writer: 'linked',
    isRead: true,
    isClosed: true,
    lines: [
      { from: 'owner', when: day(4, 15.1), text: '請問結紮前要空腹多久？' },
      { from: 'clinic', when: day(4, 15.3), text: '手術前一晚十點後請不要餵食，早上六點後請不要喝水。' },
      { from: 'owner', when: day(4, 15.4), text: '了解，謝謝' },
    ],
  },
  {
    writer: 'stranger',
    name: '阿宏',
    isRead: true,
    hasLeft: true,
    lines: [
      { from: 'owner', when: day(6, 11.2), text: '洗牙大概多少錢？' },
      { from: 'clinic', when: day(6, 11.5), text: '要先看牙結石的情況，歡迎帶來免費評估。' },
    ],
  },
];
