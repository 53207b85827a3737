/** Names that people here give their animals, commonest first: food, then good luck, sounds, looks and foreign names. */
export const PET_NAMES: readonly string[] = [
  '麻糬 豆花 可樂 布丁 咪咪 小黑 妞妞 橘子 Lucky 小白 皮皮 豆豆 饅頭 米糕 奶茶 芝麻 湯圓 花花 旺來 球球',
  '巧克力 吐司 黑糖 多多 元寶 阿福 來福 歐歐 布布 小虎 大寶 露露 妮妮 虎斑 阿吉 安安 Momo 咕咕 阿寶 花生',
  '毛毛 寶寶 弟弟 妹妹 哈利 Coco 貝貝 嘟嘟 樂樂 糖糖 肉鬆 貢丸 地瓜 芋頭 紅豆 綠豆 薏仁 仙草 珍珠 波霸',
  '拿鐵 摩卡 卡布 美式 抹茶 布朗尼 馬卡龍 泡芙 鬆餅 起司 奶油 優格 牛奶 豆漿 油條 飯糰 壽司 味噌 海苔 丸子',
  '柚子 檸檬 芒果 蘋果 鳳梨 木瓜 芭樂 葡萄 草莓 荔枝 龍眼 西瓜 香蕉 酪梨 桃子 梨子 金桔 蓮霧 釋迦 百香',
  '招財 進寶 發財 來喜 福氣 吉祥 如意 平安 金金 銀銀 喜寶 旺財 Happy 好運 圓圓 滿滿 順順 阿財 小金 阿旺',
  '黑皮 小花 小灰 阿黑 黃黃 白白 灰灰 咖啡 乳牛 三花 玳瑁 斑斑 雪球 雪寶 煤炭 墨墨 小橘 大橘 胖胖 肥肥',
  'Leo Luna Bella Max Charlie Cooper Milo Mochi Oreo Kiki Nana Toby Bobo Cookie Latte Rocky Zoe Hana Yuki Sora',
  '娜娜 蛋蛋 咘咘 啾啾 噗噗 嚕嚕 呼呼 哈囉 嗨嗨 阿肥 虎虎 熊熊 兔兔 鼠鼠 小乖 乖乖 阿呆 阿虎 大頭 小不點',
  '柴柴 柯柯 喵喵 咪寶 阿咪 小咪 咪嚕 喵皇 皇上 公主 王子 少爺 小姐 老闆 警長 隊長 將軍 格格 貴妃 娘娘',
  '韭菜 香菜 蔥花 蒜頭 辣椒 番茄 玉米 南瓜 蘿蔔 菜頭 香菇 木耳 豆皮 米血 貢糖 麻花 沙其馬 蛋捲 鳳梨酥 太陽餅',
  '十一 五月 七七 六六 小九 阿二 三寶 四喜 半糖 微冰 去冰 全糖 多肉 仙人掌 向日葵 小草 葉子 楓楓 松露 椰子',
]
  .join(' ')
  .split(' ');

/** Coat colours by kind of coat, for the notes of the animal. */
export const COATS: readonly string[] = '黑 白 棕 赤 奶油 虎斑 橘白 黑白 三花 玳瑁 灰 灰白 巧克力 銀 米黃 花'.split(
  ' ',
);
