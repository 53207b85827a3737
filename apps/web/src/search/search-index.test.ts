import { describe, expect, it } from 'vitest';
import { anOwner, aPet, found, indexOf, marked, TEST_NOW } from './search-builders.ts';

const OWNERS = [
  '王小明',
  '陳怡君',
  '林志玲',
  '呂秀蓮',
  '曾國城',
  '單小美',
  '樂樂',
  '仇英',
  '解曉東',
  '區桂芝',
  '長孫無忌',
  '歐陽娜娜',
  '朴寶劍',
  '葉問',
  '查良鏞',
  '黃台英',
  '許臺生',
  '薛寶釵',
  '華健雄',
].map((name) => anOwner(name));
const owners = indexOf(...OWNERS);

describe('the name of an owner is found', () => {
  it.each([
    ['王小明', '王小明'],
    ['小明', '王小明'],
    ['陈怡君', '陳怡君'],
    ['wangxiaoming', '王小明'],
    ['wang xiao ming', '王小明'],
    ['WANG', '王小明'],
    ['wxm', '王小明'],
    ['wangxm', '王小明'],
    ['wxiaom', '王小明'],
    ['王xm', '王小明'],
    ['wáng', '王小明'],
    ['wang2xiao3', '王小明'],
    ['chenyij', '陳怡君'],
    ['chyj', '陳怡君'],
    ['cyj', '陳怡君'],
    ['ㄨㄒㄇ', '王小明'],
    ['ㄨㄤˊㄒㄧㄠˇㄇㄧㄥˊ', '王小明'],
    ['ㄨㄤㄒㄧㄠㄇㄧㄥ', '王小明'],
    ['ㄌㄓㄌ', '林志玲'],
    ['ㄌㄧㄣˊㄓˋㄌㄧㄥˊ', '林志玲'],
    ['j;6vul3au/6', '王小明'],
    ['xup65', '林志玲'],
    ['王vul3', '王小明'],
  ])('by %s', (text, name) => {
    expect(found(owners, text)[0]).toBe(name);
  });
});

describe('a character with several readings is read as a family name', () => {
  it.each([
    ['lv', '呂秀蓮'],
    ['lyu', '呂秀蓮'],
    ['lu', '呂秀蓮'],
    ['lü', '呂秀蓮'],
    ['ㄌㄩˇ', '呂秀蓮'],
    ['xm3', '呂秀蓮'],
    ['zeng', '曾國城'],
    ['ㄗㄥ', '曾國城'],
    ['zgc', '曾國城'],
    ['shan', '單小美'],
    ['sxm', '單小美'],
    ['ㄕㄢˋㄒㄧㄠˇ', '單小美'],
    ['yuele', '樂樂'],
    ['qiu', '仇英'],
    ['ㄑㄧㄡˊ', '仇英'],
    ['xie', '解曉東'],
    ['ou', '區桂芝'],
    ['zhangsun', '長孫無忌'],
    ['ouyang', '歐陽娜娜'],
    ['ㄆㄨˊ', '朴寶劍'],
    ['piao', '朴寶劍'],
    ['zha', '查良鏞'],
    ['ㄓㄚ', '查良鏞'],
    ['ㄒㄩㄝˋ', '薛寶釵'],
    ['xue1', '薛寶釵'],
    ['hua4', '華健雄'],
  ])('%s finds %s', (text, name) => {
    expect(found(owners, text)).toContain(name);
  });

  it('with the likelier reading before the other one', () => {
    const index = indexOf(anOwner('單純', { id: 'shan' }), anOwner('丹尼', { id: 'dan' }));
    expect(found(index, 'dan')).toEqual(['dan', 'shan']);
    expect(found(index, 'ceng')).toEqual([]);
  });

  it('but not in the name of a pet', () => {
    const pets = indexOf(aPet('單單'), aPet('樂樂'));
    expect(found(pets, 'dandan')).toEqual(['單單']);
    expect(found(pets, 'lele')).toEqual(['樂樂']);
  });
});

it('finds variant characters by each other', () => {
  expect(found(owners, '台')).toEqual(expect.arrayContaining(['黃台英', '許臺生']));
  expect(found(owners, '臺')).toEqual(expect.arrayContaining(['黃台英', '許臺生']));
  expect(found(owners, '黄')).toEqual(['黃台英']);
});

describe('a pet is found', () => {
  const pets = indexOf(
    aPet('咪咪', { ownerName: '王小明', phones: ['0912-345-678'], chipID: '900123000456789', code: 'VL-00123' }),
    aPet('麻糬', { ownerName: '陳怡君', phones: ['+886 922 333 444', '(02) 2345-6789'], chipID: '900123000999111' }),
    aPet('Lucky Boy', { ownerName: '林志玲', phones: ['0933000111'] }),
    aPet('ㄚ寶'),
    aPet('貓咪'),
    aPet('垃圾'),
  );
  it.each([
    ['ㄇㄕ', '麻糬'],
    ['ag', '麻糬'],
    ['ㄇㄚˊㄕㄨˇ', '麻糬'],
    ['a86gj3', '麻糬'],
    ['ms', '麻糬'],
    ['mashu', '麻糬'],
    ['a8', '麻糬'],
    ['mimi', '咪咪'],
    ['mm', '咪咪'],
    ['au au ', '咪咪'],
    ['ㄚ', 'ㄚ寶'],
    ['8 1l3', 'ㄚ寶'],
    ['abao', 'ㄚ寶'],
    ['ㄇㄠ', '貓咪'],
    ['maom', '貓咪'],
    ['lese', '垃圾'],
    ['laji', '垃圾'],
    ['lucky', 'Lucky Boy'],
    ['LUCKY BOY', 'Lucky Boy'],
    ['ｌｕｃｋ', 'Lucky Boy'],
    ['boy', 'Lucky Boy'],
    ['0912345678', '咪咪'],
    ['678', '咪咪'],
    ['5678', '咪咪'],
    ['345-67', '咪咪'],
    ['+886912', '咪咪'],
    ['886 912 345', '咪咪'],
    ['0922333444', '麻糬'],
    ['345-6789', '麻糬'],
    ['02 2345', '麻糬'],
    ['456789', '咪咪'],
    ['900123000999111', '麻糬'],
    ['vl00123', '咪咪'],
    ['VL-001', '咪咪'],
    ['00123', '咪咪'],
    ['王小明', '咪咪'],
    ['wxm', '咪咪'],
    ['王 咪咪', '咪咪'],
    ['mimi wang', '咪咪'],
    ['mimi 678', '咪咪'],
  ])('by %s', (text, name) => {
    expect(found(pets, text)[0]).toBe(name);
  });

  it('not by two digits, nor by words of which one is nowhere', () => {
    expect(found(pets, '78')).toEqual([]);
    expect(found(pets, '陳 咪咪')).toEqual([]);
  });
});

describe('the order is', () => {
  it('exact, prefix, initials, middle', () => {
    const index = indexOf(aPet('小麻'), aPet('麻糬'), aPet('麻'), aPet('妹安'));
    expect(found(index, '麻')).toEqual(['麻', '麻糬', '小麻']);
    expect(found(index, 'ma')).toEqual(['麻', '麻糬', '妹安', '小麻']);
  });

  it('characters before sounds', () => {
    expect(found(indexOf(aPet('米'), aPet('Mi')), 'mi')).toEqual(['Mi', '米']);
  });

  it('the typed tone before another one', () => {
    const index = indexOf(aPet('馬'), aPet('媽'), aPet('麻'));
    expect(found(index, 'ㄇㄚˊ')[0]).toBe('麻');
    expect(found(index, 'ㄇㄚˇ')[0]).toBe('馬');
    expect(found(index, 'ㄇㄚˉ')[0]).toBe('媽');
  });

  it('within one kind of match the lately seen, and never before a better kind', () => {
    const index = indexOf(
      aPet('小白', { id: 'old', seenAt: TEST_NOW - 400 * 86_400 }),
      aPet('小白', { id: 'new', seenAt: TEST_NOW - 60 }),
      aPet('大小白', { id: 'middle', seenAt: TEST_NOW }),
      aPet('小白', { id: 'never' }),
    );
    expect(found(index, '小白')).toEqual(['new', 'old', 'never', 'middle']);
  });

  it('an owner before its pets', () => {
    const index = indexOf(
      aPet('咪咪', { ownerName: '王小明', phones: ['0912345678'], seenAt: TEST_NOW }),
      anOwner('王小明', { phones: ['0912345678'] }),
    );
    expect(found(index, '王小明')).toEqual(['王小明', '咪咪']);
    expect(found(index, '0912345678')).toEqual(['王小明', '咪咪']);
    expect(found(index, 'wxm')).toEqual(['王小明', '咪咪']);
  });

  it('the same in whatever order the entries came', () => {
    const entries = ['a', 'b', 'c', 'd'].map((id) => aPet('小白', { id }));
    expect(found(indexOf(...entries), '小白')).toEqual(found(indexOf(...entries.toReversed()), '小白'));
  });
});

it('answers eight hits unless told otherwise, and only of the wanted kind', () => {
  const entries = Array.from({ length: 20 }, (_, i) => [aPet('王', { id: `p${i}` }), anOwner('王', { id: `o${i}` })]);
  const index = indexOf(...entries.flat());
  expect(index.query('王').length).toBe(8);
  expect(index.query('王', { limit: 3 }).length).toBe(3);
  expect(index.query('王', { limit: 0 })).toEqual([]);
  expect(index.query('王', { kinds: ['pet'], limit: 40 }).every((hit) => hit.kind === 'pet')).toBe(true);
  expect(index.query('王', { kinds: [] })).toEqual([]);
});

describe('the matched characters are told', () => {
  it.each([
    ['王小明', '小明', ['小明']],
    ['王小明', 'wxm', ['王小明']],
    ['王小明', 'xiao', ['小']],
    ['王小明', 'ㄒㄇ', ['小明']],
    ['Lucky Boy', 'luckyb', ['Lucky', 'B']],
    ['𠮷野家', '野', ['野']],
    ['𠮷野家', '吉野', ['𠮷野']],
    ['𠮷野家', 'jiyj', ['𠮷野家']],
    ['🐶小黑🐶', 'xh', ['小黑']],
    ['🐶小黑🐶', '黑🐶', ['黑🐶']],
    ['㸃㸃', 'dian', ['㸃']],
  ])('in %s for %s', (name, text, marks) => {
    expect(marked(indexOf(aPet(name)).query(text)[0])).toEqual(marks);
  });

  it('in the phone that matched, with its dashes left out', () => {
    const [hit] = indexOf(anOwner('王', { phones: ['02-2345-6789', '+886 912-345-678'] })).query('0912345');
    expect(hit?.matched).toEqual({
      field: 'phone',
      text: '+886 912-345-678',
      ranges: [
        [1, 4],
        [5, 8],
        [9, 12],
      ],
    });
  });

  it('in several fields when the words were found apart', () => {
    const [hit] = indexOf(aPet('小咪咪', { ownerName: '王小明' })).query('王 mimi');
    expect(hit?.matched).toEqual({ field: 'name', text: '小咪咪', ranges: [[1, 3]] });
    expect(hit?.alsoMatched).toEqual([{ field: 'ownerName', text: '王小明', ranges: [[0, 1]] }]);
  });

  it('once for two words in the same name', () => {
    const [hit] = indexOf(anOwner('王小明')).query('明 王');
    expect(hit?.matched.ranges).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(hit?.alsoMatched).toEqual([]);
  });
});
