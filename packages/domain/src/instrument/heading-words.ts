/** What a column of an instrument's table can mean. `range` holds both bounds. */
export const TABLE_COLUMNS = [
  'orderNumber',
  'id',
  'name',
  'ownerName',
  'species',
  'measured',
  'code',
  'value',
  'unit',
  'low',
  'high',
  'range',
  'flag',
] as const;
/** What a column of an instrument's table can mean. */
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** How makers of instruments head their columns, in small letters, most telling first: a table's mapping is proposed by them. */
export const HEADING_WORDS: Readonly<Record<TableColumn, readonly string[]>> = {
  orderNumber: [
    ...['order no', 'order number', 'order id', 'order', 'accession no', 'accession number', 'accession', 'request no'],
    ...['requisition id', 'sample id', 'sample no', 'specimen id', 'specimen no', 'barcode', 'practice ref'],
    ...['檢驗單號', '申請單號', '單號', '檢體編號', '檢體號碼', '樣本編號', '樣品編號', '條碼'],
  ],
  id: [
    ...['patient id', 'patient no', 'patient number', 'animal id', 'animal no', 'pet id', 'chart no', 'chart number'],
    ...['medical record no', 'mrn', 'microchip', 'chip', 'chip no', 'id'],
    ...['病歷號', '病歷號碼', '病歷編號', '動物編號', '寵物編號', '晶片', '晶片號碼', '編號'],
  ],
  name: [
    ...['patient name', 'animal name', 'pet name', 'patient', 'animal', 'pet', 'name'],
    ...['動物名', '動物名稱', '動物姓名', '寵物名', '寵物名稱', '寵物姓名', '病患姓名', '姓名', '名稱'],
  ],
  ownerName: ['owner name', 'owner', 'client name', 'client', '飼主姓名', '飼主', '畜主', '主人'],
  species: ['species', 'animal type', 'animal species', '物種', '動物種類', '種類', '動物別'],
  measured: [
    ...['result date', 'test date', 'analysis date', 'analysis time', 'run date', 'run time', 'measured', 'date time'],
    ...['datetime', 'test time', 'timestamp', 'date', 'time'],
    ...['檢驗日期', '檢測日期', '檢驗時間', '檢測時間', '測定時間', '報告日期', '日期', '時間'],
  ],
  code: [
    ...[
      'test code',
      'analyte code',
      'item code',
      'assay code',
      'code',
      'test',
      'analyte',
      'assay',
      'parameter',
      'item',
    ],
    ...['test name', 'analyte name', 'item name'],
    ...['項目代碼', '代碼', '檢驗項目', '檢測項目', '項目', '項目名稱'],
  ],
  value: [
    ...['result', 'value', 'test result', 'result value', 'concentration', 'measurement'],
    ...['檢驗結果', '檢測結果', '結果', '數值', '檢驗值', '測定值', '測量值'],
  ],
  unit: ['unit', 'units', 'unit of measure', '單位'],
  low: [
    ...['low', 'lower', 'lower limit', 'low range', 'range low', 'ref low', 'reference low', 'low limit', 'min'],
    ...['參考下限', '下限', '最低值'],
  ],
  high: [
    ...['high', 'upper', 'upper limit', 'high range', 'range high', 'ref high', 'reference high', 'high limit', 'max'],
    ...['參考上限', '上限', '最高值'],
  ],
  range: [
    ...['reference range', 'ref range', 'reference interval', 'normal range', 'reference', 'range', 'ref'],
    ...['參考範圍', '參考區間', '參考值', '正常範圍', '正常值'],
  ],
  flag: ['flag', 'flags', 'abnormal flag', 'abnormal', 'indicator', 'h l', '異常', '異常標記', '判定', '高低'],
};
