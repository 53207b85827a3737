/** Zones in which a clinic that uses the Chinese of Taiwan most likely lies, the likeliest first; others are found by their names. */
const LIKELY: Readonly<Record<string, string>> = {
  'Asia/Taipei': '台灣（台北）',
  'Asia/Hong_Kong': '香港',
  'Asia/Macau': '澳門',
  'Asia/Shanghai': '中國大陸（上海）',
  'Asia/Singapore': '新加坡',
  'Asia/Kuala_Lumpur': '馬來西亞（吉隆坡）',
  'Asia/Tokyo': '日本（東京）',
  'Asia/Seoul': '韓國（首爾）',
  'Asia/Bangkok': '泰國（曼谷）',
  'Asia/Ho_Chi_Minh': '越南（胡志明市）',
  'Asia/Manila': '菲律賓（馬尼拉）',
  'Australia/Sydney': '澳洲（雪梨）',
  'Pacific/Auckland': '紐西蘭（奧克蘭）',
  'America/Los_Angeles': '美國西岸（洛杉磯）',
  'America/New_York': '美國東岸（紐約）',
  'America/Vancouver': '加拿大（溫哥華）',
  'Europe/London': '英國（倫敦）',
  'Europe/Berlin': '德國（柏林）',
};

/** Words about time zones. */
export const timeZones = {
  likely: '常用',
  others: '其他',
  none: '找不到這個時區',
  /** A zone as lists and histories show it: `台灣（台北） Asia/Taipei`. */
  name: (zone: string): string => (LIKELY[zone] === undefined ? zone : `${LIKELY[zone]} ${zone}`),
  warning:
    '更改時區後，每一天的起訖會以新時區重新計算：過去的看診、帳款與統計可能落在另一天，生日、提醒等只記日期的資料可能差一天。已收的款項仍保留當時記下的收款日。',
  likelyZones: Object.keys(LIKELY),
};
