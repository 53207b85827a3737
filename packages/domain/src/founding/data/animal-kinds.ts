/** A breed by its English and its Chinese name. */
export type BreedNames = readonly [name: string, nametc: string];

/** A kind of animal as clinics in Taiwan tell them apart: `pet.type` holds its id. */
export interface AnimalKind {
  readonly id: string;
  readonly nametc: string;
  readonly breeds: readonly BreedNames[];
}

/** Kinds of animals and their breeds, the commonest ones first (spec 3 §3 "customize kind"). */
export const ANIMAL_KINDS: readonly AnimalKind[] = [
  {
    id: 'Canine',
    nametc: '犬',
    breeds: [
      ['Mixed', '米克斯'],
      ['Toy Poodle', '玩具貴賓'],
      ['Maltese', '馬爾濟斯'],
      ['Shiba Inu', '柴犬'],
      ['Pomeranian', '博美'],
      ['Chihuahua', '吉娃娃'],
      ['French Bulldog', '法國鬥牛犬'],
      ['Dachshund', '臘腸'],
      ['Miniature Schnauzer', '迷你雪納瑞'],
      ['Welsh Corgi', '柯基'],
      ['Golden Retriever', '黃金獵犬'],
      ['Labrador Retriever', '拉布拉多'],
      ['Yorkshire Terrier', '約克夏'],
      ['Shih Tzu', '西施'],
      ['Beagle', '米格魯'],
      ['Border Collie', '邊境牧羊犬'],
      ['Formosan Mountain Dog', '台灣犬'],
      ['Siberian Husky', '哈士奇'],
      ['Samoyed', '薩摩耶'],
      ['Papillon', '蝴蝶犬'],
      ['Pekingese', '北京犬'],
      ['Cavalier King Charles Spaniel', '騎士查理王'],
      ['Akita', '秋田犬'],
      ['German Shepherd', '德國狼犬'],
      ['Bernese Mountain Dog', '伯恩山犬'],
    ],
  },
  {
    id: 'Feline',
    nametc: '貓',
    breeds: [
      ['Mixed', '米克斯'],
      ['British Shorthair', '英國短毛貓'],
      ['American Shorthair', '美國短毛貓'],
      ['Persian', '波斯貓'],
      ['Ragdoll', '布偶貓'],
      ['Scottish Fold', '摺耳貓'],
      ['Munchkin', '曼赤肯'],
      ['Exotic Shorthair', '異國短毛貓'],
      ['Siamese', '暹羅貓'],
      ['Maine Coon', '緬因貓'],
      ['Abyssinian', '阿比西尼亞貓'],
      ['Bengal', '孟加拉貓'],
      ['Russian Blue', '俄羅斯藍貓'],
      ['Sphynx', '斯芬克斯貓'],
    ],
  },
  {
    id: 'Rabbit',
    nametc: '兔',
    breeds: [
      ['Mixed', '米克斯'],
      ['Netherland Dwarf', '荷蘭侏儒兔'],
      ['Holland Lop', '荷蘭垂耳兔'],
      ['Lionhead', '獅子兔'],
    ],
  },
  {
    id: 'Bird',
    nametc: '鳥',
    breeds: [
      ['Cockatiel', '玄鳳鸚鵡'],
      ['Sun Conure', '金太陽鸚鵡'],
      ['Lovebird', '愛情鳥'],
      ['Budgerigar', '虎皮鸚鵡'],
      ['African Grey', '非洲灰鸚鵡'],
    ],
  },
  {
    id: 'Rodent',
    nametc: '鼠',
    breeds: [
      ['Guinea Pig', '天竺鼠'],
      ['Golden Hamster', '黃金鼠'],
      ['Dwarf Hamster', '三線鼠'],
      ['Chinchilla', '龍貓'],
    ],
  },
  {
    id: 'Exotic',
    nametc: '其他',
    breeds: [
      ['Hedgehog', '刺蝟'],
      ['Sugar Glider', '蜜袋鼯'],
      ['Tortoise', '陸龜'],
      ['Ferret', '雪貂'],
    ],
  },
];
