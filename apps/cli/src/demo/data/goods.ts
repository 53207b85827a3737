/** A product that isn't dosed. `key` is how the visit templates name it; products without one only fill the price list. */
export interface GoodsSeed {
  readonly key?: string;
  readonly name: string;
  readonly class: string;
  readonly unit: string;
  /** NT$. */
  readonly price: number;
  /** Days until the reminder of a vaccine or a preventive. */
  readonly reminderDays?: number;
}

type Vaccine = readonly [key: string, name: string, price: number, days: number];
const vaccines: readonly Vaccine[] = [
  ['vacDog10', '犬十合一疫苗', 1000, 365],
  ['vacDog8', '犬八合一疫苗', 900, 365],
  ['vacDogPuppy', '幼犬基礎疫苗', 800, 21],
  ['vacRabies', '狂犬病疫苗 Rabisin', 300, 365],
  ['vacCat3', '貓三合一疫苗', 900, 365],
  ['vacCat5', '貓五合一疫苗', 1300, 365],
  ['vacKitten', '幼貓基礎疫苗', 900, 21],
  ['vacCough', '犬舍咳疫苗', 700, 365],
  ['vacRhd', '兔出血熱疫苗', 1400, 365],
];

type Preventive = readonly [key: string, name: string, price: number, days: number];
const preventives: readonly Preventive[] = [
  ['nexS', 'NexGard Spectra 2–3.5 kg', 520, 30],
  ['nexM', 'NexGard Spectra 3.5–7.5 kg', 560, 30],
  ['nexL', 'NexGard Spectra 7.5–15 kg', 620, 30],
  ['nexXL', 'NexGard Spectra 15–30 kg', 700, 30],
  ['nexXXL', 'NexGard Spectra 30–60 kg', 780, 30],
  ['revCat', 'Revolution 寵愛貓 2.6–7.5 kg', 420, 30],
  ['revPuppy', 'Revolution 寵愛幼齡', 380, 30],
  ['broadlineCat', 'Broadline 全能貓 2.5–7.5 kg', 480, 30],
  ['heartgard', 'Heartgard Plus 犬心寶', 260, 30],
  ['drontalCat', 'Drontal 貓驅蟲錠', 150, 90],
  ['drontalDog', 'Drontal Plus 犬驅蟲錠', 180, 90],
];

type Plain = readonly [key: string, name: string, cls: string, unit: string, price: number];
const plain: readonly Plain[] = [
  ['needle', '安全留置針', '耗材', '支', 60],
  ['ivSet', '輸液套', '耗材', '組', 80],
  ['lrs', '乳酸林格氏液 500 mL', '耗材', '袋', 120],
  ['gauze', '紗布敷料', '耗材', '包', 50],
  ['sutureSet', '可吸收縫線', '耗材', '包', 350],
  ['surgeryPack', '手術拋棄式耗材包', '耗材', '組', 600],
  ['elizabeth', '伊莉莎白頸圈', '用品', '個', 200],
  ['foodGI', '處方食品 腸胃 2 kg', '食品', '包', 1180],
  ['foodRenal', '處方食品 腎臟 2 kg', '食品', '包', 1380],
  ['foodUrinary', '處方食品 泌尿 2 kg', '食品', '包', 1320],
  ['foodHypo', '處方食品 水解低敏 2 kg', '食品', '包', 1680],
  ['foodWeight', '處方食品 體重控制 2 kg', '食品', '包', 1280],
  ['canGI', '處方罐 腸胃 200 g', '食品', '罐', 110],
  ['canRenal', '處方罐 腎臟 200 g', '食品', '罐', 120],
  ['canRecovery', '處方罐 營養補充 155 g', '食品', '罐', 130],
  ['hay', '提摩西牧草 500 g', '食品', '包', 320],
  ['insulinSyringe', '胰島素針具 U-40', '耗材', '盒', 300],
];

/** Vaccines, preventives, consumables, food and supplies that visits use. */
export const GOODS: readonly GoodsSeed[] = [
  ...vaccines.map(([key, name, price, reminderDays]) => ({
    key,
    name,
    class: '疫苗',
    unit: '劑',
    price,
    reminderDays,
  })),
  ...preventives.map(([key, name, price, reminderDays]) => ({
    key,
    name,
    class: '驅蟲',
    unit: '劑',
    price,
    reminderDays,
  })),
  ...plain.map(([key, name, cls, unit, price]) => ({ key, name, class: cls, unit, price })),
];

const RANGES: readonly {
  readonly class: string;
  readonly unit: string;
  readonly brands: string;
  readonly kinds: string;
  readonly sizes: readonly (readonly [string, number])[];
}[] = [
  {
    class: '食品',
    unit: '包',
    brands: '皇家 希爾思 普瑞納 優格 法米納 自然本色 渴望 愛肯拿 紐頓 耐吉斯',
    kinds:
      '成犬雞肉 成犬羊肉 成犬鮭魚 幼犬 高齡犬 小型犬室內 大型犬 減重犬 成貓雞肉 成貓鮭魚 成貓鮪魚 幼貓 高齡貓 室內貓 化毛貓 低敏鴨肉 減重貓',
    sizes: [
      ['400 g', 220],
      ['1.5 kg', 690],
      ['2 kg', 880],
      ['4 kg', 1580],
      ['7.5 kg', 2680],
    ],
  },
  {
    class: '耗材',
    unit: '支',
    brands: '泰爾茂 BD 尼普洛 美德 貝朗',
    kinds: '注射針筒 蝴蝶針 靜脈留置針 餵食管 導尿管 氣管內管 引流管 採血管 延長管',
    sizes: [
      ['1 mL', 8],
      ['3 mL', 10],
      ['5 mL', 12],
      ['10 mL', 15],
      ['18 G', 25],
      ['20 G', 25],
      ['22 G', 25],
      ['24 G', 25],
      ['3.5 Fr', 60],
      ['5 Fr', 60],
      ['8 Fr', 65],
    ],
  },
  {
    class: '用品',
    unit: '個',
    brands: '寵愛家 毛孩日常 樂爪 波奇 喵星樂 汪喵坊',
    kinds: '牽繩 胸背帶 外出提籠 貓砂盆 食碗 飲水機 指甲剪 排梳 牙刷組 術後衣 尿布墊 睡窩 頸圈 防護頭套',
    sizes: [
      ['S', 280],
      ['M', 350],
      ['L', 450],
      ['XL', 590],
    ],
  },
  {
    class: '耗材',
    unit: '包',
    brands: '3M 愛惜康 柯惠 優護 安保',
    kinds: '彈性繃帶 自黏繃帶 透氣膠帶 無菌紗布 手術手套 手術衣 不吸收縫線 可吸收縫線 手術刀片 皮膚釘 水膠敷料 棉捲',
    sizes: [
      ['小', 45],
      ['中', 70],
      ['大', 110],
      ['2-0', 160],
      ['3-0', 160],
      ['4-0', 170],
    ],
  },
  {
    class: '用品',
    unit: '瓶',
    brands: '寶齡 維克 樂寵 舒潔 綠草 米絲',
    kinds:
      '保濕洗毛精 抗菌洗毛精 除臭噴霧 潔牙凝膠 潔耳液 淚痕清潔液 足部護理膏 環境消毒液 魚油 離胺酸膏 化毛膏 關節保健粉 護毛素 益生菌液 環境除臭液',
    sizes: [
      ['60 mL', 260],
      ['120 mL', 380],
      ['250 mL', 560],
      ['500 mL', 820],
    ],
  },
];

/** Goods that only fill the shelves, in a fixed order, as many as asked for. */
export function shelfGoods(count: number): GoodsSeed[] {
  const goods: GoodsSeed[] = [];
  for (const range of RANGES)
    for (const kind of range.kinds.split(' '))
      for (const [size, price] of range.sizes)
        for (const [place, brand] of range.brands.split(' ').entries())
          goods.push({
            name: `${brand} ${kind} ${size}`,
            class: range.class,
            unit: range.unit,
            // Brands differ in price by about six per cent a step.
            price: Math.round((price * (1 + 0.06 * (place - 1))) / 5) * 5,
          });
  const step = Math.max(1, goods.length / Math.max(1, count));
  return Array.from({ length: Math.min(count, goods.length) }, (_, index) => goods[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}
