/** What stands on the example of an owner's page. */
export const portalExample = {
  owner: '王小明',
  pet: '皮皮',
  breed: '米克斯',
  vaccine: '犬八合一疫苗',
  paper: '診斷證明書',
  kind: '回診',
  estimate: '洗牙',
  lines: ['超音波洗牙', '麻醉與監測'],
  message: '皮皮的血液檢查結果正常，請依醫囑回診。',
};
