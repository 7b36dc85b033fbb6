import type { CataloguePackaging } from './catalogue.ts'

const countPatterns = [
  /^(\d+)$/,
  /^(\d+) (?:pièces|têtes)$/,
  /^cal\. (\d+)$/,
  /\((\d+) têtes\)$/,
  /^(\d+) \(\d+-\d+ g\)$/,
]

/** How many pieces a package holds when its size is named by a count (« avocat 18 »), or null. */
const countOf = (calibre: string): number | null => {
  for (const pattern of countPatterns) {
    const [, count] = pattern.exec(calibre) ?? []
    if (count !== undefined) return Number(count)
  }
  return null
}

/** The catalogue's sizes that a packaging can hold: a count of 18 only in a tray of 18. */
export const sizesFor = (
  { kind, units }: CataloguePackaging,
  calibres: readonly string[],
): (string | null)[] => {
  const fits = calibres.filter(calibre => {
    const count = countOf(calibre)
    if (count === null) return kind !== 'piece' || !calibre.startsWith('cal.')
    return kind === 'kg' ? !/pièces|têtes/.test(calibre) : count === units
  })
  return fits.length > 0 ? fits : [null]
}
