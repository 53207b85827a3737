/** Where an owner's own page is: `base` is the installation's address; what stands behind `#` reaches no server until the page sends it. */
export const ownerPageLink = (base: string, clinic: string, secret: string): string =>
  `${base}/app/o/${clinic}#${secret}`;
