/**
 * « de » with a name, elided before a vowel: « d’Agrumes du Sud », « de Primeurs de Rungis ». Before h,
 * which is mute in some names and not in others, it stays whole.
 */
export const ofName = (name: string): string =>
  /^(?:[aeiouœæ]|y[^aeiouy])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
