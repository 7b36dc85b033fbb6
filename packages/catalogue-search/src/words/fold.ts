/**
 * A text as search compares it: lower case, no accents, œ and æ
 * in two letters, apostrophes and hyphens as spaces, runs of spaces squeezed, ends trimmed. «
 * Cœur-de-bœuf  d’ÉTÉ » → « coeur de boeuf d ete ».
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/['’‘ʼ`´\p{Pd}\s]+/gu, ' ')
    .trim()
