/** The calculators by their keys, as lists and the palette name them. */
export const calculatorNames: Readonly<Record<string, { readonly name: string; readonly words: readonly string[] }>> = {
  fluids: { name: '輸液與脫水', words: ['fluid', 'maintenance', 'deficit', '點滴', '維持量'] },
  drip: { name: '滴速換算', words: ['drip', 'drop', 'gtt'] },
  shock: { name: '休克推注量', words: ['shock', 'bolus'] },
  transfusion: { name: '輸血量', words: ['transfusion', 'blood', 'pcv'] },
  cri: { name: 'CRI 恆速輸注', words: ['cri', 'infusion', '稀釋', '幫浦'] },
  criBack: { name: 'CRI 反推實際劑量', words: ['cri', 'infusion', '流速'] },
  surface: { name: '體表面積', words: ['bsa', 'surface'] },
  energy: { name: '熱量 RER／MER', words: ['rer', 'mer', 'energy', '營養'] },
  sodium: { name: '校正鈉', words: ['sodium', 'na'] },
  calcium: { name: '校正鈣', words: ['calcium', 'ca'] },
  anionGap: { name: '陰離子間隙', words: ['anion gap', 'ag'] },
  osmolality: { name: '滲透壓', words: ['osmolality', 'osm'] },
  iris: { name: 'IRIS 腎病分期', words: ['iris', 'ckd', '腎臟'] },
  chocolate: { name: '巧克力', words: ['chocolate', '中毒', '可可鹼'] },
  xylitol: { name: '木糖醇', words: ['xylitol', '中毒'] },
  grapes: { name: '葡萄', words: ['grape', 'raisin', '中毒'] },
  paracetamol: { name: '乙醯胺酚（普拿疼）', words: ['paracetamol', 'acetaminophen', '中毒'] },
  ibuprofen: { name: '布洛芬', words: ['ibuprofen', '中毒'] },
  onion: { name: '洋蔥', words: ['onion', '中毒'] },
};

/** What leads to the calculators. */
export const calculators = {
  title: '計算機',
  open: '計算機',
  named: (name: string) => `計算機：${name}`,
  ofPet: '計算機（帶入這隻動物）',
};
