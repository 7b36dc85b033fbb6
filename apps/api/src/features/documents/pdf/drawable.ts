/** What Inter’s Latin file has letters for; line breaks draw nothing. */
const known =
  /^[\n -~\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]+$/

/** Signs without an accent to lose, written with what there is. */
const substitutes: Record<string, string> = {
  '\t': ' ',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2265': '>=',
  '\u2264': '<=',
  '\u2248': '~',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
}

const withoutAccents = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

const written = (letter: string): string => {
  if (known.test(letter)) return letter
  const plain = substitutes[letter] ?? withoutAccents(letter)
  return known.test(plain) ? plain : '?'
}

/**
 * A text as the PDF can show it. PDF/A forbids a letter that the font does not have; the structured
 * invoice inside keeps it as it is.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map(written)
    .join('')
    // A separator stays with what is before it, a unit with its number.
    .replaceAll(' · ', '\u00a0· ')
    .replace(/(?<=\d) (?=k?g\b)/g, '\u00a0')
