/** What a number dialled in France begins with overseas, and the country code that it stands for. */
const overseas: readonly [prefix: RegExp, code: string][] = [
  [/^0(262|263|269|639|692|693)/, '262'],
  [/^0(590|690|691)/, '590'],
  [/^0(594|694)/, '594'],
  [/^0(596|696|697)/, '596'],
]

const nationalOf = (digits: string): string => {
  const code = overseas.find(([prefix]) => prefix.test(digits))?.[1] ?? '33'
  return `+${code}${digits.slice(1)}`
}

/**
 * A telephone number as people write it in France (« 06 12 34 56 78 », « 06.12.34.56.78 »,
 * « +33 (0)6 12 34 56 78 », « 0033612345678 ») or anywhere with its country code (« +32 2 555 12 12 »), as
 * `tel:` and comparison need it: « +33612345678 ». Null when it is none.
 */
export const readPhone = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\(0\)/, '')
    .replace(/[\s.\-/()\u2010-\u2015\u2212]/g, '')
  if (!/^\+?\d+$/.test(plain)) return null
  const digits = plain.replace(/^\+|^00/, '')
  const isInternational = digits.length < plain.length
  if (!isInternational) return /^0[1-9]\d{8}$/.test(digits) ? nationalOf(digits) : null
  if (digits.startsWith('33')) {
    // « +33 06… », as many write it.
    const national = digits.slice(2).replace(/^0/, '')
    return /^[1-9]\d{8}$/.test(national) ? `+33${national}` : null
  }
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}

const inPairs = (digits: string): string => digits.replace(/(\d\d)(?=\d)/g, '$1 ')

/** A number that `readPhone` read, as the French write it: « 06 12 34 56 78 »; a foreign one with its code. */
export const formatPhone = (phone: string): string => {
  const french = /^\+33(\d{9})$/.exec(phone)?.[1]
  if (french !== undefined) return inPairs(`0${french}`)
  const [, code, rest] = /^\+(262|590|594|596)(\d{9})$/.exec(phone) ?? []
  if (code !== undefined && rest !== undefined)
    return `0${rest.slice(0, 3)} ${inPairs(rest.slice(3))}`
  return phone
}
