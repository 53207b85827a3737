/**
 * Readings taught in Taiwan where the pinyin dictionary knows only or first the other standard's; the first is preferred.
 * Pinyin with tone number, neutral tone 5.
 */
const CHARACTER_READINGS = `
垃le4 圾se4 企qi4 危wei2 微wei2 薇wei2 巍wei2 期qi2 惜xi2 息xi2 昔xi2 夕xi4,xi1 析xi1 熙xi1 曦xi1 擊ji2 質zhi2 識shi4 俄e4 娥e2 法fa3 帆fan2
攜xi1 熟shou2,shu2 血xie3 薛xue1 崖yai2 蝸gua1 暴pu4,bao4 茜qian4,xi1 妮ni2 伊yi1 誼yi2 拙zhuo2 究jiu4 寂ji2 諷feng4 亞ya4,ya3 播bo4 績ji1
跡ji1 蹟ji1 酵xiao4 液yi4,ye4 淑shu2 菊ju2 叔shu2 福fu2 傑jie2 突tu2 禿tu1 吃chi1 淞song1 頗po3 坡po1 滑hua2 穴xue4 嗯en5,ng5 喔o1,wo1
糬shu3,shu5 呣m2 佳jia1 茵yin1 晞xi1 希xi1 蘋ping2 萍ping2 麋mi2 嚕lu1 咕gu1 嘟du1 啵bo1 呷xia2,jia3,ga1 尛mo2,xiao3 焄xun1 媁wei2 玟wen2,min2
葛ge2 柏bo2,bai3 紀ji4 蛤ge2,ha2 髮fa3 冠guan4,guan1 綸lun2,guan1 珈jia1 鯽ji4 崴wei1,wei3 嶼yu3 樊fan2 馨xin1 隸li4 郝hao3,huo4 嫻xian2 瑛ying1
`;

/** Readings as a family name, in Traditional forms that the dictionary's surname list lacks or reads otherwise than Taiwan. */
const SURNAME_READINGS = `
單shan4 仇qiu2 解xie4 查zha1 樂yue4 區ou1 繆miao4 朴pu2 員yun4 華hua4 任ren2 甯ning4 種chong2 折she2 洗xian3 冼xian3 翟zhai2 葛ge2 紀ji4 柏bo2
蓋ge3 召shao4 祭zhai4 祕bi4 秘bi4 句gou1 那na1 曾zeng1 曲qu1 過guo1 應ying1 車che1 盛sheng4 隗wei3 繁po2 哈ha3 諶chen2 幺yao1 相xiang4 要yao1
於yu1 褚chu3 訾zi1 俞yu2 石shi2 賈jia3 燕yan1 干gan1 費fei4 莘shen1 黑he4 覃qin2 晁chao2 逄pang2 卜bu3 令ling2 能nai4 佴nai4 撒sa3 召shao4
牟mou2 宓mi4 乜nie4 闞kan4 仉zhang3 逯lu4 郗xi1 郤xi4 鄔wu1 呂lv3 沈shen3 教jiao1 麴qu2 瞿qu2 臧zang1 邵shao4 邰tai2 郜gao4 阮ruan3 鈕niu3
`;

const DOUBLE_SURNAME_READINGS = `
尉遲yu4,chi2 長孫zhang3,sun1 萬俟mo4,qi2 万俟mo4,qi2 澹臺tan2,tai2 澹台tan2,tai2 鮮于xian1,yu2 令狐ling2,hu2 歐陽ou1,yang2 司馬si1,ma3
諸葛zhu1,ge2 上官shang4,guan1 夏侯xia4,hou2 皇甫huang2,fu3 公孫gong1,sun1 慕容mu4,rong2 宇文yu3,wen2 司徒si1,tu2 司空si1,kong1 軒轅xuan1,yuan2
端木duan1,mu4 東方dong1,fang1 南宮nan2,gong1 鍾離zhong1,li2 張簡zhang1,jian3 范姜fan4,jiang1 歐陽ou1,yang2 單于chan2,yu2 呼延hu1,yan2 赫連he4,lian2
`;

function parse(table: string): ReadonlyMap<string, readonly string[]> {
  const readings = new Map<string, readonly string[]>();
  for (const word of table.trim().split(/\s+/)) {
    const split = word.search(/[a-z]/);
    readings.set(word.slice(0, split), word.slice(split).split(','));
  }
  return readings;
}

/** Taiwan's readings of a character, preferred first. */
export const TAIWAN_READINGS = parse(CHARACTER_READINGS);
/** Reading of a one-character family name. */
export const SURNAME_READING = parse(SURNAME_READINGS);
/** Readings of a two-character family name, one a character. */
export const DOUBLE_SURNAME_READING = parse(DOUBLE_SURNAME_READINGS);
