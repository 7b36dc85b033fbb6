const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(',', '.')

/**
 * The words in question as the line has them: « sechee » of « morille séchée » is « séchée », « tou fete » of « BONNES
 * FÊTES À TOUS » is « FÊTES TOUS ». As they are kept where the line has them otherwise.
 */
export const asWritten = (said: string, label: string): string => {
  const words = [...label.matchAll(/[\p{L}\p{M}]+|\d+(?:[.,]\d+)?/gu)].map(([word]) => word)
  const at = said.split(' ').map(stem => words.findIndex(word => plain(word).startsWith(stem)))
  if (at.includes(-1)) return said
  return [...new Set(at)]
    .sort((one, other) => one - other)
    .map(index => words[index])
    .join(' ')
}
