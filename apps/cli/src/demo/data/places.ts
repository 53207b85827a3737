/** A county, a district with its postal code, how many of the clinic's owners live there, and roads that exist in it. */
export interface Place {
  readonly county: string;
  readonly district: string;
  readonly post: string;
  readonly share: number;
  readonly roads: readonly string[];
}

const place = (county: string, district: string, post: string, share: number, roads: string): Place => ({
  county,
  district,
  post,
  share,
  roads: roads.split(' '),
});

/** Where owners of the clinic in Taipei live: mostly around it, some further away. */
export const AROUND_TAIPEI: readonly Place[] = [
  place(
    '臺北市',
    '大安區',
    '106',
    30,
    '和平東路二段 復興南路一段 信義路四段 瑞安街 建國南路二段 敦化南路二段 忠孝東路三段 臥龍街',
  ),
  place('臺北市', '信義區', '110', 16, '松仁路 吳興街 莊敬路 永吉路 松隆路 基隆路一段'),
  place('臺北市', '文山區', '116', 14, '木柵路三段 興隆路二段 景興路 羅斯福路五段 辛亥路四段'),
  place('臺北市', '中正區', '100', 12, '汀州路三段 金門街 南昌路二段 杭州南路一段 同安街'),
  place('臺北市', '松山區', '105', 10, '民生東路五段 八德路三段 南京東路四段 富錦街 健康路'),
  place('臺北市', '中山區', '104', 8, '民權東路二段 林森北路 龍江路 合江街 長春路'),
  place('臺北市', '內湖區', '114', 6, '成功路四段 康寧路三段 內湖路一段 東湖路'),
  place('臺北市', '士林區', '111', 5, '中山北路六段 文林路 天母東路 德行西路'),
  place('臺北市', '萬華區', '108', 5, '萬大路 西園路二段 東園街 中華路二段'),
  place('臺北市', '南港區', '115', 4, '研究院路二段 忠孝東路六段 興中路'),
  place('新北市', '新店區', '231', 11, '北新路三段 中央路 民權路 安康路二段 寶中路'),
  place('新北市', '永和區', '234', 11, '永貞路 中正路 福和路 竹林路 秀朗路一段'),
  place('新北市', '中和區', '235', 9, '景平路 連城路 南山路 興南路二段 圓通路'),
  place('新北市', '板橋區', '220', 8, '文化路一段 中山路二段 雙十路二段 四川路一段 莒光路'),
  place('新北市', '汐止區', '221', 4, '大同路一段 新台五路一段 福德一路'),
  place('新北市', '淡水區', '251', 3, '中山北路二段 新市一路三段 學府路'),
  place('新北市', '三重區', '241', 3, '重新路三段 正義北路 力行路二段'),
  place('桃園市', '桃園區', '330', 2, '中正路 大興西路二段 國際路一段'),
  place('基隆市', '安樂區', '204', 1, '安一路 麥金路 基金一路'),
  place('新竹縣', '竹北市', '302', 1, '光明六路 成功八路 文興路二段'),
  place('宜蘭縣', '羅東鎮', '265', 1, '公正路 中山路三段 站前南路'),
];

/** Where owners of the clinic at the harbour of Kaohsiung live. */
export const AROUND_KAOHSIUNG: readonly Place[] = [
  place('高雄市', '鼓山區', '804', 26, '美術東二路 明誠三路 裕誠路 龍德路 臨海二路 九如四路'),
  place('高雄市', '鹽埕區', '803', 12, '大勇路 七賢三路 五福四路 建國四路'),
  place('高雄市', '左營區', '813', 16, '自由二路 博愛三路 華夏路 明誠二路 富國路'),
  place('高雄市', '前金區', '801', 8, '中正四路 五福三路 成功一路'),
  place('高雄市', '苓雅區', '802', 12, '四維三路 三多四路 和平一路 福德二路'),
  place('高雄市', '三民區', '807', 12, '建工路 九如二路 十全一路 民族一路 大昌二路'),
  place('高雄市', '新興區', '800', 5, '中山一路 七賢一路 中正三路'),
  place('高雄市', '前鎮區', '806', 6, '一心一路 中華五路 瑞隆路'),
  place('高雄市', '旗津區', '805', 4, '中洲三路 廟前路 旗津二路'),
  place('高雄市', '楠梓區', '811', 4, '德賢路 土庫一路 後昌路'),
  place('高雄市', '鳳山區', '830', 5, '光遠路 中山東路 五甲二路 青年路一段'),
  place('屏東縣', '屏東市', '900', 2, '自由路 廣東路 民生路'),
  place('臺南市', '東區', '701', 1, '東門路二段 崇學路 裕農路'),
];
