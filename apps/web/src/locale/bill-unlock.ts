/** Words of opening a settled bill, a visit's and a stay's. */
export const billUnlock = {
  reason: '解鎖的原因',
  confirm: '解鎖',
  cancel: '取消',
  done: '已解鎖帳單',
} as const;
