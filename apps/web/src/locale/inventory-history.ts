import { acts } from './history-acts.ts';
import { formWords } from './inventory-forms.ts';

/** What the rows of the inventory are called, by the first words of the acts that change them. */
const SUBJECTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(formWords.kinds).map(([kind, word]) => [`form.${kind}`, word])),
  product: '商品',
  service: '服務',
  package: '套裝',
  supplier: '廠商',
  stockCount: '盤點',
};

/** What an act on the inventory is called: the thing that it changed; how, the line says beside it. */
export const rowActWord = (name: string): string =>
  Object.entries(acts).find(([act]) => act === name)?.[1] ??
  SUBJECTS[name.split('.').slice(0, -1).join('.')] ??
  SUBJECTS[name.split('.')[0] ?? ''] ??
  '變更';

/** Words of the history of what the inventory service keeps. */
export const rowHistory = {
  fields: {
    customID: '單號',
    supplierID: '廠商',
    orderID: '訂購單',
    purchaseID: '進貨單',
    clientName: '客戶',
    orderDateTime: '訂購日期',
    purchaseDate: '進貨日期',
    sellDateTime: '銷貨日期',
    returnDateTime: '退貨日期',
    checkDateTime: '盤點日期',
    paymentDate: '付款日期',
    paymentTerm: '付款條件',
    taxMode: '稅別',
    arrive: '到貨',
    status: '狀態',
    staffName: '經手人',
    info: '備註',
    insideInfo: '內部備註',
    items: '品項',
    netAmount: '未稅金額',
    taxAmount: '稅額',
    totalAmount: '總額',
    cashAmount: '現金',
    transferAmount: '匯款',
    creditAmount: '信用卡',
    creditLastNumber: '卡號末四碼',
    checkAmount: '支票',
    checkNumber: '支票號碼',
    checkExpiryDate: '支票到期日',
    otherAmount: '其他付款',
    otherDescription: '其他付款說明',
    transferFrom: '匯出帳戶',
    transferTo: '匯入帳戶',
    purchaseIDs: '付的進貨單',
    reason: '原因',
    type: '類別',
    class: '類別',
    name: '名稱',
    price: '售價',
    cost: '成本',
    discount: '折扣',
    unit: '單位',
    sellUnit: '銷售單位',
    sellFactor: '銷售入數',
    purchaseUnit: '進貨單位',
    purchaseFactor: '進貨入數',
    safetyStock: '安全存量',
    openDays: '開封後可用天數',
    barcode: '條碼',
    active: '使用中',
    reminderDays: '提醒天數',
    drugInfo: '藥品資料',
    controlledDrugInfo: '管制藥品資料',
    sellTaxMode: '銷售稅別',
    gui: '統一編號',
    customerID: '客戶編號',
    contactName: '聯絡人',
    contactPhone: '聯絡電話',
    contactEmail: 'Email',
    address: '地址',
    fax: '傳真',
    website: '網站',
    controlledLicense: '管制藥品登記證字號',
    prods: '供應的商品',
  } as Readonly<Record<string, string>>,
  /** Fields that follow from others, or name a person by an id beside the name. */
  untold: [
    'staffID',
    'clientID',
    'paidAmount',
    'returnedAmount',
    'paymentID',
    'sequence',
    'level1',
    'level2',
    'level3',
    'id',
  ] as readonly string[],
  choices: {
    paymentTerm: formWords.terms,
    taxMode: formWords.taxes,
    sellTaxMode: formWords.taxes,
    status: formWords.statuses,
    arrive: formWords.arrivals,
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
} as const;
