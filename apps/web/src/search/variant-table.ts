/**
 * Characters that people write for one another in names: the form usual in Taiwan first, then its variants, Japanese
 * and simplified forms. Folding is for finding only, so joining two words that share a form (範 and 范) does no harm.
 */
const GROUPS = `
臺台 灣湾 裡裏里 峰峯 群羣 眾衆 恆恒 強强彊 啟啓启 雞鷄鸡 麵麪面 床牀 秘祕 著着 汙污 灶竈 粽糉 纔才 脣唇 參叄参蔘 核覈
為爲为 偽僞伪 吃喫 嫻嫺娴 棱稜 簷檐 泄洩 痹痺 癡痴 皂皁 鉢缽 針鍼针 鯰鮎鲶 顎齶 么幺麼 踴踊 梁樑 鄰隣邻 豬猪 貓猫
峽峡 嶽岳 慄栗 溼濕湿 祿禄 菸煙烟 薑姜 蔥葱 蘋苹 蟲虫 衛衞卫 說説说 銳鋭锐 閱閲阅 鬥鬪斗 黃黄 溫温 青靑 黑黒 德徳悳 清淸 真眞
吳吴呉 呂吕 陳陈 張张 劉刘 楊杨 趙赵 孫孙 馬马 鄭郑 謝谢 許许 鄧邓 馮冯 蕭萧 葉叶 盧卢 蔣蒋 賈贾 鐘鍾钟 譚谭 陸陆 韋韦 瀋沈
鄒邹 閻閆阎闫 韓韩 羅罗 龔龚 嚴严厳 賴赖 龍竜龙 萬万 錢钱 湯汤 顏颜 莊庄荘 連连 簡简 遊游 紀纪 歐欧 藍蓝 單单単 樂乐楽
區区 繆缪 華华 寧宁甯寗 種种 蓋盖 應应 車车 費费 顧顾 蘇苏 邱丘 闕阙 闞阚 諶谌 鮑鲍 鳳凤 龐厖庞龎 聶聂 關関关 齊斉齐 喬乔 賀贺 賓賔宾 鄔邬
譽誉 國国囯 學学斈 體体 點点㸃 雲云 電电 東东 風风 飛飞 魚鱼 鳥鸟 鴨鸭 鵝鹅 鴻鸿 鶴鹤 鷹鹰 麗丽 麥麦 龜亀龟 齡龄 寶宝寳 貝贝 財财 貴贵
賢贤 賜赐 贊賛赞 輝辉煇 軒轩 達达 遠远 運运 邁迈 選选 鈴铃 銀银 銘铭 鋒锋 錦锦 鐵鉄铁 鋼钢 鎮鎭镇 長长 門门 閃闪 開开 陽阳 陰阴
隊队 雙双 難难 雖虽 靈霊灵 靜静 韻韵 頌颂 順顺 顯显 飯饭 餅饼 饅馒 饌馔 餃饺 館舘馆 駿骏 騰腾 驊骅 驍骁 魯鲁 鮮鲜 鯨鲸 鶯莺 鸚鹦
亞亜亚 倫伦 偉伟 傑杰 傳传伝 僑侨 億亿 優优 兒儿児 內内 兩两両 凱凯 劍剣剑 剛刚 創创 勁劲 動动 勝胜 勞労劳 勳勲勋 勵励 匯汇 協协 卻却
員员 問问 啞哑 嘯啸 嚕噜 嚮向 團団团 園园 圓円圆 圍围 執执 堅坚 報报 場场 塊块 塵尘 壯壮 壽寿 夢梦 夾夹 奧奥 奮奋 娛娱 婭娅 媽妈 嫵妩 嬌娇 嬋婵
嬰婴 孿孪 審审 寬寛宽 將将 專专 尋寻 對対对 導导 爾尔 屆届 岡冈 島嶋岛 崗岗 嵐岚 嶺岭 幫帮 帥帅 師师 帶帯带 幣币 幹乾干 幾几 庫库 廚厨 廣広广 廳庁厅
彈弹 彌弥 彎弯 彙彚 後后 徑径 從従从 復复 徵征 恥耻 惡悪恶 惱恼 愛爱 愷恺 慶庆 憂忧 憐怜 憲宪 憶忆 懷怀懐 戀恋 戰战 戲戏戯 戶户 掃扫 捲卷
揚扬 換换 搖揺摇 擁拥 擇择 擊击 擔担 據据 攝摄 攜携擕 敘叙敍 數数 斷断 於于 時时 晉晋 晝昼 曄晔 曉晓暁 曖暧 書书 會会 朧胧 條条 來来 查査
棄弃 棗枣 棟栋 業业 極极 榮荣栄 構构 槍枪 樓楼 標标 樣样 樸朴 樹树 橋桥 機机 檸柠 櫻桜樱 權権权 歡欢歓 步歩 歲岁歳 歷歴历 歸归帰 殘残 氣気气 決决 沒没
況况 沖冲 洩泄 洶汹 涼凉 淚泪 淨净浄 淵渊 湧涌 準准 滄沧 滿满満 漢汉 漿浆 潔洁 潛潜 潤润 澤沢泽 濃浓 濟済济 濤涛 濱浜滨 瀅滢 瀟潇 瀧滝泷 烏乌 無无 煥焕
煒炜 熱热 燁烨 燈灯 燒烧 燙烫 營営营 燦灿 爐炉 爭争 爺爷 牆墙 狀状 猶犹 獅狮 獎奖 獨独 獸獣兽 獻献 現现 瑋玮 瑤瑶 瑪玛 瑩莹 璣玑 環环 璽玺 瓊琼 產産产
甌瓯 畢毕 畫画 異异 當当 疊叠 瘋疯 發発发 皚皑 盜盗 盡尽 監监 盤盘 眯瞇 睜睁 矯矫 碩硕 確确 禎祯 禮礼 禪禅 稱称 穀谷 積积 穎颖 穌稣 穩穏稳 窩窝 競竞 筆笔 箏筝 節节
範范 築筑 糰团 糧粮 紅红 純纯 紗纱 紙纸 級级 紛纷 細细 紹绍 終终 絃弦 結结 絨绒 給给 絡络 統统 絲丝糸 綠緑绿 維维 綱纲 網网 綺绮 綾绫 綿绵 緒绪 線线 緣縁缘 編编 練练
縣県县 總総总 績绩 織织 繡绣 繪绘 繼継继 續続续 纖纤 罈坛 義义 習习 翹翘 聖圣 聞闻 聯联 聰聡聪 聲声 職职 聽听 肅肃 脈脉 腦脑 腳脚 膚肤 膽胆 臉脸 臨临 與与 興兴 舉挙举 舊旧
艦舰 艷艶艳豔 藝芸艺 荊荆 萊莱 蓮莲 蔭荫 薩萨 藥薬药 蘆芦 蘭兰 處処处 號号 虛虚 蝦虾 螞蚂 蟬蝉 蠟蜡 蠻蛮 術术 裝装 複复 見见 規规 視视 親亲 覺覚觉 覽览 觀観观 觸触
記记 訊讯 訓训 設设 訪访 詞词 詩诗 話话 詳详 誠诚 語语 誼谊 課课 調调 諒谅 論论 諸诸 諾诺 謀谋 謙谦 講讲 謹谨 證証证 識识 譯译 議议 護护 讀読读 變変变 讓让 豐豊丰 豈岂 貞贞 負负
貢贡 貫贯 賞赏 質质 賣卖 贏赢 趕赶 跡跡迹蹟 踐践 躍跃 軍军 軟软 較较 載载 輕軽轻 輪轮 轉転转 辦办 農农 邊辺边 這这 進进 過过 適适 遙遥 遲迟 還还 郵邮 鄉郷乡 醜丑 醫医 釋釈释 釧钏
鈞钧 鈺钰 鈕钮 鉑铂 鋁铝 錄録录 錚铮 鍵键 鏡镜 鑰钥 閔闵 閏闰 間间 隨随 際际 險険险 雛雏 雜杂 離离 霧雾 霽霁 頂顶 項项 須须 預预 領领 頭头 頻频 顆颗 題题 願愿 類类
馳驰 馴驯 駒驹 駝驼 騎骑 騏骐 驕骄 驚惊 驢驴 髮髪 鬆松 鬱郁 魷鱿 鱷鰐鳄 鳩鸠 鴿鸽 鵬鹏 鷗鸥 鹽塩盐 黨党 龢和 只隻 布佈 製制 係系 妳你 倆俩 裴裵 餘余 吉𠮷
`;

function buildFolds(): Map<string, string> {
  const folds = new Map<string, string>();
  const find = (char: string): string => {
    let root = char;
    for (let next = folds.get(root); next !== undefined; next = folds.get(root)) root = next;
    return root;
  };
  for (const group of GROUPS.split(/\s+/)) {
    const [first, ...others] = [...group];
    if (first === undefined) continue;
    for (const other of others) {
      const from = find(other);
      const to = find(first);
      if (from !== to) folds.set(from, to);
    }
  }
  for (const char of folds.keys()) folds.set(char, find(char));
  return folds;
}

const FOLDS: ReadonlyMap<string, string> = buildFolds();

/** The form that stands for a character and all its variants (台 gives 臺); a character without variants is returned as is. */
export function foldVariant(char: string): string {
  return FOLDS.get(char) ?? char;
}
