/** WebKit, whose storage goes by rules of its own: Safari, and every browser on an iPad or iPhone. Chromium and its kin name Safari too. */
export const isWebKit = (userAgent: string): boolean =>
  /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)|Edg\/|Android/.test(userAgent);
