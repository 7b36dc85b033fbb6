import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import type { ReadLine } from './read-line.ts'

/** What two lines that sell the same have in common. */
const soldKey = ({ sells }: ReadLine): string | null => {
  if (sells === null) return null
  if ('id' in sells) return String(sells.id)
  return keyOf(sells)
}

/** A specification that has no number yet, in a text. */
export const keyOf = (key: SpecificationKey): string =>
  JSON.stringify([
    key.productId,
    key.size,
    key.contentUnit,
    key.unitsPerPackage,
    key.averageVolumeG,
    key.originId,
    key.brandId,
    key.packagingId,
    key.maturityId,
    key.isOrganic,
    key.category,
    key.cultivar,
  ])

/** Marks lines that sell what another line sells: none of them is sure. */
export const markDuplicates = (lines: readonly ReadLine[]): void => {
  const firsts = new Map<string, ReadLine>()
  for (const line of lines) {
    const key = line.action === 'error' || line.action === 'ignored' ? null : soldKey(line)
    if (key === null) continue
    const first = firsts.get(key)
    if (first === undefined) {
      firsts.set(key, line)
      continue
    }
    for (const [one, other] of [
      [line, first],
      [first, line],
    ] as const) {
      if (one.action === 'error') continue
      Object.assign(one, {
        action: 'error',
        message:
          other.sheet === one.sheet
            ? `La ligne ${other.line} du fichier désigne la même offre.`
            : `La ligne ${other.line} de la feuille « ${other.sheet} » désigne la même offre.`,
        offer: null,
      })
    }
  }
}
