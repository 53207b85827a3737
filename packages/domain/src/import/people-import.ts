import type { ImportKind } from './import-kind.ts';
import { PEOPLE_PROOF } from './people-proof.ts';

/** What a column of a clinic's old list of owners and animals may hold. The prefix names the document that it fills. */
const PEOPLE_FIELDS = [
  'owner.name',
  'owner.phone',
  'owner.IDcard',
  'owner.birth',
  'owner.address',
  'owner.email',
  'owner.lineID',
  'owner.label',
  'owner.info',
  'pet.name',
  'pet.petNumber',
  'pet.type',
  'pet.breed',
  'pet.gender',
  'pet.neuter',
  'pet.birth',
  'pet.weight',
  'pet.chipID',
  'pet.rabiesID',
  'pet.status',
  'pet.timeOfDeath',
  'pet.allergy',
  'pet.vaccine',
  'pet.label',
  'pet.history',
  'pet.info',
] as const;
/** A field of an owner or an animal that a column may fill. */
export type PeopleField = (typeof PEOPLE_FIELDS)[number];

const JOINED: ReadonlySet<PeopleField> = new Set([
  'owner.info',
  'owner.label',
  'owner.address',
  'pet.history',
  'pet.info',
  'pet.label',
  'pet.vaccine',
]);

const HEADINGS: Readonly<Record<PeopleField, readonly string[]>> = {
  'owner.name': [
    '飼主姓名',
    '飼主',
    '主人姓名',
    '主人',
    '畜主姓名',
    '畜主',
    '客戶姓名',
    '顧客姓名',
    '會員姓名',
    '姓名',
    '客戶',
    '顧客',
    '聯絡人',
    'owner name',
    'owner',
    'client name',
    'client',
    'customer name',
    'customer',
    'contact name',
    'full name',
  ],
  'owner.phone': [
    '飼主電話',
    '飼主手機',
    '主人電話',
    '手機號碼',
    '行動電話',
    '手機',
    '聯絡電話',
    '電話號碼',
    '電話1',
    '電話',
    '市話',
    '家用電話',
    'owner phone',
    'mobile phone',
    'mobile',
    'cell phone',
    'cell',
    'phone number',
    'phone',
    'telephone',
    'tel',
  ],
  'owner.IDcard': [
    '身分證字號',
    '身份證字號',
    '身分證號',
    '身份證號',
    '身分證',
    '身份證',
    '統一編號',
    'id card',
    'id number',
    'national id',
  ],
  'owner.birth': ['飼主生日', '主人生日', '飼主出生日期', '客戶生日', 'owner birthday', 'owner birth', 'owner dob'],
  'owner.address': [
    '飼主地址',
    '通訊地址',
    '聯絡地址',
    '住址',
    '地址',
    '戶籍地址',
    'address',
    'street',
    'home address',
  ],
  'owner.email': ['電子郵件', '電子信箱', '飼主信箱', '信箱', 'email', 'e-mail', 'mail'],
  'owner.lineID': ['line id', 'line帳號', 'line'],
  'owner.label': [
    '飼主標籤',
    '客戶標籤',
    '客戶類別',
    '會員等級',
    'owner label',
    'owner tag',
    'client group',
    'member level',
  ],
  'owner.info': [
    '飼主備註',
    '客戶備註',
    '主人備註',
    '飼主說明',
    'owner note',
    'owner notes',
    'client notes',
    'customer note',
  ],
  'pet.name': [
    '寵物姓名',
    '寵物名稱',
    '寵物名字',
    '寵物名',
    '動物姓名',
    '動物名稱',
    '動物名',
    '毛孩姓名',
    '毛孩名',
    '病患姓名',
    '病患名稱',
    '患畜名',
    '寵物',
    '動物',
    '名字',
    'pet name',
    'animal name',
    'patient name',
    'pet',
    'animal',
    'patient',
  ],
  'pet.petNumber': [
    '病歷號碼',
    '病歷編號',
    '病歷號',
    '寵物編號',
    '動物編號',
    '病例號',
    'chart number',
    'chart no',
    'pet id',
    'pet number',
    'patient id',
    'patient number',
    'animal id',
    'file number',
  ],
  'pet.type': [
    '動物種類',
    '寵物種類',
    '物種',
    '種類',
    '動物別',
    '種別',
    '類別',
    'species',
    'kind',
    'animal type',
    'pet type',
  ],
  'pet.breed': ['動物品種', '寵物品種', '品種', '品系', 'breed'],
  'pet.gender': ['寵物性別', '動物性別', '性別', 'gender', 'sex'],
  'pet.neuter': [
    '絕育狀態',
    '是否結紮',
    '是否絕育',
    '結紮',
    '絕育',
    '已結紮',
    '節育',
    'neutered',
    'neuter',
    'spayed',
    'castrated',
    'sterilized',
    'desexed',
  ],
  'pet.birth': [
    '寵物生日',
    '動物生日',
    '寵物出生日期',
    '出生年月日',
    '出生日期',
    '出生日',
    '生日',
    '年齡',
    '歲數',
    'date of birth',
    'birth date',
    'birthdate',
    'birthday',
    'birth',
    'dob',
    'age',
  ],
  'pet.weight': ['體重kg', '體重公斤', '最近體重', '體重', 'weight kg', 'weight', 'body weight'],
  'pet.chipID': [
    '晶片號碼',
    '晶片編號',
    '晶片號',
    '寵物晶片',
    '晶片',
    'microchip number',
    'microchip',
    'chip number',
    'chip id',
    'chip',
  ],
  'pet.rabiesID': [
    '狂犬病證號',
    '狂犬病牌號',
    '狂犬牌',
    '狂犬病編號',
    '狂犬病',
    'rabies tag',
    'rabies number',
    'rabies',
  ],
  'pet.status': ['寵物狀態', '動物狀態', '狀態', 'status'],
  'pet.timeOfDeath': ['死亡日期', '死亡日', '過世日期', '歿日', 'date of death', 'death date', 'deceased'],
  'pet.allergy': ['過敏史', '藥物過敏', '過敏', 'allergies', 'allergy'],
  'pet.vaccine': ['疫苗紀錄', '疫苗', '預防針', 'vaccines', 'vaccine', 'vaccination'],
  'pet.label': ['寵物標籤', '動物標籤', '標籤', 'pet label', 'label', 'tags', 'tag'],
  'pet.history': ['過去病史', '病史', '既往病史', 'medical history', 'history'],
  'pet.info': [
    '寵物備註',
    '動物備註',
    '備註',
    '註記',
    '說明',
    '備考',
    'pet notes',
    'notes',
    'note',
    'remarks',
    'remark',
    'comment',
    'comments',
  ],
};

const TWINS: readonly (readonly [pet: PeopleField, owner: PeopleField])[] = [
  ['pet.birth', 'owner.birth'],
  ['pet.info', 'owner.info'],
  ['pet.label', 'owner.label'],
];

/**
 * Where a table names people and animals alike (two columns of birthdays, of remarks), the side on which a column stands decides: a column
 * before the animal's name is the owner's.
 */
function bySide(guess: readonly (PeopleField | null)[]): (PeopleField | null)[] {
  const mapping = [...guess];
  const pet = mapping.indexOf('pet.name');
  if (pet < 0) {
    // Without animals every column is about people.
    for (const [ofPet, ofOwner] of TWINS) {
      const at = mapping.indexOf(ofPet);
      if (at >= 0 && !guess.includes(ofOwner)) mapping[at] = ofOwner;
    }
    return mapping;
  }
  const owner = Math.max(mapping.indexOf('owner.name'), mapping.indexOf('owner.phone'));
  for (const [ofPet, ofOwner] of TWINS) {
    const at = mapping.indexOf(ofPet);
    if (at < 0 || guess.includes(ofOwner) || owner < 0) continue;
    const besideOwner = owner < pet ? at < pet : at > owner;
    if (besideOwner) mapping[at] = ofOwner;
  }
  return mapping;
}

/**
 * Owners and animals. `keep` leaves an owner whom the clinic has already (same phone) and adds the animals that are new, `fill` also fills in
 * what the owner and the animal have empty, `skip` leaves the whole row out.
 */
export const PEOPLE_IMPORT = {
  fields: PEOPLE_FIELDS,
  headings: HEADINGS,
  joined: JOINED,
  required: ['owner.name', 'owner.phone'],
  permissions: ['CUSTOMER_WRITE', 'PET_WRITE'],
  matchings: ['keep', 'fill', 'skip', 'renew'],
  settle: bySide,
  words: { 'pet.type': 'species', 'pet.breed': 'breed', 'pet.gender': 'sex', 'pet.neuter': 'neuter' },
  proof: PEOPLE_PROOF,
} as const satisfies ImportKind<PeopleField>;
