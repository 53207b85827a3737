/** A breed: its names, how common it is here, what adults weigh (kg), months until grown, and how old it gets (years). */
export interface Breed {
  readonly name: string;
  readonly nametc: string;
  readonly share: number;
  readonly male: number;
  readonly female: number;
  readonly growth: number;
  readonly life: number;
}

/** A kind of animal of the clinic's customisation (spec 3 §3): its id is what `pet.type` holds. */
export interface Kind {
  readonly id: string;
  readonly nametc: string;
  readonly share: number;
  readonly breeds: readonly Breed[];
}

type Row = readonly [string, string, number, number, number, number, number];
const breeds = (rows: readonly Row[]): Breed[] =>
  rows.map(([name, nametc, share, male, female, growth, life]) => ({
    name,
    nametc,
    share,
    male,
    female,
    growth,
    life,
  }));

/** Kinds and breeds, with the shares of a companion-animal clinic in a Taiwanese city. */
export const KINDS: readonly Kind[] = [
  {
    id: 'Canine',
    nametc: '犬',
    share: 56,
    breeds: breeds([
      ['Mixed', '米克斯', 24, 16, 13.5, 14, 14],
      ['Toy Poodle', '玩具貴賓', 14, 4.2, 3.6, 10, 15],
      ['Maltese', '馬爾濟斯', 7, 3.6, 3.1, 10, 14],
      ['Shiba Inu', '柴犬', 7, 10.5, 8.6, 12, 14],
      ['Pomeranian', '博美', 6, 3.1, 2.7, 10, 14],
      ['Chihuahua', '吉娃娃', 5, 2.8, 2.4, 10, 15],
      ['French Bulldog', '法國鬥牛犬', 5, 12.5, 10.8, 12, 11],
      ['Dachshund', '臘腸', 4, 7.2, 6.4, 12, 14],
      ['Miniature Schnauzer', '迷你雪納瑞', 4, 7.5, 6.6, 12, 14],
      ['Welsh Corgi', '柯基', 4, 13, 11.2, 12, 13],
      ['Golden Retriever', '黃金獵犬', 4, 33, 28.5, 16, 12],
      ['Labrador Retriever', '拉布拉多', 3, 32, 28, 16, 12],
      ['Yorkshire Terrier', '約克夏', 3, 3.2, 2.8, 10, 14],
      ['Shih Tzu', '西施', 3, 6.4, 5.6, 12, 14],
      ['Beagle', '米格魯', 2, 13, 11.4, 12, 13],
      ['Border Collie', '邊境牧羊犬', 2, 19, 16.5, 14, 13],
      ['Formosan Mountain Dog', '台灣犬', 2, 18, 15.5, 14, 13],
      ['Siberian Husky', '哈士奇', 1, 24, 20, 15, 13],
      ['Samoyed', '薩摩耶', 1, 25, 20.5, 16, 13],
      ['Papillon', '蝴蝶犬', 1, 4, 3.5, 10, 15],
      ['Pekingese', '北京犬', 1, 5, 4.6, 12, 13],
      ['Cavalier King Charles Spaniel', '騎士查理王', 1, 8, 7, 12, 12],
      ['Akita', '秋田犬', 0.5, 38, 30, 18, 11],
      ['German Shepherd', '德國狼犬', 0.7, 35, 28, 18, 11],
      ['Bernese Mountain Dog', '伯恩山犬', 0.3, 45, 38, 20, 8],
    ]),
  },
  {
    id: 'Feline',
    nametc: '貓',
    share: 38,
    breeds: breeds([
      ['Mixed', '米克斯', 62, 5, 4.1, 12, 15],
      ['British Shorthair', '英國短毛貓', 8, 5.8, 4.5, 14, 14],
      ['American Shorthair', '美國短毛貓', 7, 5.2, 4.2, 12, 14],
      ['Persian', '波斯貓', 3, 4.8, 4, 14, 13],
      ['Ragdoll', '布偶貓', 5, 6.5, 5, 18, 13],
      ['Scottish Fold', '摺耳貓', 4, 4.9, 4, 12, 12],
      ['Munchkin', '曼赤肯', 4, 3.8, 3.1, 12, 13],
      ['Exotic Shorthair', '異國短毛貓', 2, 5, 4.1, 12, 13],
      ['Siamese', '暹羅貓', 1.5, 4.6, 3.8, 12, 15],
      ['Maine Coon', '緬因貓', 1.5, 7.8, 5.8, 24, 12],
      ['Abyssinian', '阿比西尼亞貓', 1, 4.4, 3.6, 12, 14],
      ['Bengal', '孟加拉貓', 0.7, 5.6, 4.4, 14, 14],
      ['Russian Blue', '俄羅斯藍貓', 0.8, 4.9, 3.9, 12, 15],
      ['Sphynx', '斯芬克斯貓', 0.5, 4.6, 3.7, 12, 12],
    ]),
  },
  {
    id: 'Rabbit',
    nametc: '兔',
    share: 3,
    breeds: breeds([
      ['Mixed', '米克斯', 30, 2.1, 2.2, 8, 9],
      ['Netherland Dwarf', '荷蘭侏儒兔', 30, 1.05, 1.1, 6, 9],
      ['Holland Lop', '荷蘭垂耳兔', 26, 1.6, 1.7, 7, 9],
      ['Lionhead', '獅子兔', 14, 1.6, 1.6, 7, 9],
    ]),
  },
  {
    id: 'Bird',
    nametc: '鳥',
    share: 1.4,
    breeds: breeds([
      ['Cockatiel', '玄鳳鸚鵡', 34, 0.095, 0.092, 4, 16],
      ['Sun Conure', '金太陽鸚鵡', 18, 0.118, 0.112, 5, 20],
      ['Lovebird', '愛情鳥', 22, 0.052, 0.053, 3, 12],
      ['Budgerigar', '虎皮鸚鵡', 18, 0.036, 0.035, 3, 8],
      ['African Grey', '非洲灰鸚鵡', 8, 0.46, 0.42, 12, 40],
    ]),
  },
  {
    id: 'Rodent',
    nametc: '鼠',
    share: 1.2,
    breeds: breeds([
      ['Guinea Pig', '天竺鼠', 40, 1.05, 0.9, 6, 6],
      ['Golden Hamster', '黃金鼠', 26, 0.13, 0.14, 3, 2.4],
      ['Dwarf Hamster', '三線鼠', 18, 0.042, 0.038, 2, 2],
      ['Chinchilla', '龍貓', 16, 0.52, 0.6, 9, 14],
    ]),
  },
  {
    id: 'Exotic',
    nametc: '其他',
    share: 0.4,
    breeds: breeds([
      ['Hedgehog', '刺蝟', 44, 0.42, 0.38, 6, 4.5],
      ['Sugar Glider', '蜜袋鼯', 26, 0.135, 0.115, 8, 10],
      ['Tortoise', '陸龜', 18, 2.4, 2.8, 72, 50],
      ['Ferret', '雪貂', 12, 1.4, 0.85, 9, 7],
    ]),
  },
];
