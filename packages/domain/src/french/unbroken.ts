/** « Colis 12 × 250 g » breaks before its first number at most: none parts from its unit or its times. */
export const unbroken = (text: string): string =>
  text.replace(/([\d×]) (?=[\p{L}\d×])/gu, '$1\u00a0')
