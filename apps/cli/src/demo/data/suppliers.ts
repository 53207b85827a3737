import type { PaymentTerm } from '@vetloom/domain/stock/form.schema.ts';

/** A supplier of the invented clinics. */
export interface SupplierSeed {
  readonly name: string;
  readonly type: string;
  readonly gui: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly address: string;
  /** Number of its registration for controlled drugs; absent where it sells none. */
  readonly controlledLicense?: string;
  /** Types of products that come from there. */
  readonly brings: readonly string[];
  /** Day of a fortnight's half on which the clinic orders there, from 0. */
  readonly weekday: number;
  /** Days until what was ordered comes. */
  readonly leadDays: number;
  /** On what terms it is paid, and where. */
  readonly paymentTerm: PaymentTerm;
  readonly bankName: string;
  readonly bankAccount: string;
  /** NT$ of the smallest order, and from which on nothing is asked for bringing it; 0 where there is no such sum. */
  readonly minOrderAmount: number;
  readonly freeShippingAmount: number;
}

/** Suppliers of the invented clinics; the first brings whatever none of the others does. */
export const SUPPLIERS: readonly SupplierSeed[] = [
  {
    name: '康禾動物藥品股份有限公司',
    type: '藥品',
    gui: '28765457',
    contactName: '簡志豪',
    contactPhone: '0225081122',
    contactEmail: 'order@kanghe.vetloom.test',
    address: '104 臺北市中山區南京東路三段 89 號 6 樓',
    brings: ['口服', '外用', '注射'],
    weekday: 0,
    leadDays: 2,
    paymentTerm: 'monthly',
    bankName: '合作金庫 中山分行',
    bankAccount: '0450-717-283456',
    minOrderAmount: 3000,
    freeShippingAmount: 5000,
  },
  {
    name: '管制藥品供應中心',
    type: '管制藥品',
    gui: '28765462',
    contactName: '許雅雯',
    contactPhone: '0287877110',
    contactEmail: 'supply@controlled.vetloom.test',
    address: '115 臺北市南港區昆陽街 161 號',
    controlledLicense: 'MRB10500088',
    brings: [],
    weekday: 1,
    leadDays: 3,
    paymentTerm: 'inAdvance',
    bankName: '臺灣銀行 南港分行',
    bankAccount: '0360-045-112233',
    minOrderAmount: 0,
    freeShippingAmount: 0,
  },
  {
    name: '安盾生物科技有限公司',
    type: '疫苗',
    gui: '28765478',
    contactName: '邱子芸',
    contactPhone: '0227935566',
    contactEmail: 'cold@andun.vetloom.test',
    address: '114 臺北市內湖區瑞光路 413 號 2 樓',
    brings: ['疫苗', '驅蟲'],
    weekday: 2,
    leadDays: 1,
    paymentTerm: 'days30',
    bankName: '玉山銀行 內湖分行',
    bankAccount: '0587-940-556677',
    minOrderAmount: 5000,
    freeShippingAmount: 8000,
  },
  {
    name: '醫佳醫療器材行',
    type: '耗材',
    gui: '28765483',
    contactName: '葉文凱',
    contactPhone: '0222199087',
    contactEmail: 'sales@yijia.vetloom.test',
    address: '231 新北市新店區寶橋路 235 巷 12 號',
    brings: ['耗材'],
    weekday: 3,
    leadDays: 2,
    paymentTerm: 'monthly',
    bankName: '彰化銀行 新店分行',
    bankAccount: '5231-018-334455',
    minOrderAmount: 1000,
    freeShippingAmount: 2000,
  },
  {
    name: '寵物食糧通路股份有限公司',
    type: '食品用品',
    gui: '28765499',
    contactName: '蔡宜庭',
    contactPhone: '0233223456',
    contactEmail: 'food@petfood.vetloom.test',
    address: '330 桃園市桃園區大興西路二段 76 號',
    brings: ['食品', '用品'],
    weekday: 4,
    leadDays: 2,
    paymentTerm: 'days60',
    bankName: '國泰世華銀行 桃園分行',
    bankAccount: '0035-030-778899',
    minOrderAmount: 2000,
    freeShippingAmount: 6000,
  },
];
