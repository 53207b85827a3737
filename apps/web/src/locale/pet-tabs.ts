/** Words of an animal's values over time and its pictures. */
export const petTabs = {
  labs: '檢驗',
  images: '影像',
  item: '項目',
  range: '參考範圍',
  trend: '趨勢',
  noValues: '還沒有檢驗數值',
  noValuesNext: '完成的血檢、生化、尿檢會依日期排在這裡。',
  noPictures: '還沒有影像',
  noPicturesNext: 'X 光、超音波和外送報告的圖片會依日期排在這裡。',
  picturesOf: (date: string) => `${date} 的影像`,
} as const;
