import { packagesFromMilli } from '../money/money.ts'
import type { Unit } from '../money/quantity.ts'

/** What a package holds, as far as counting a need in it goes. */
export type Content = {
  readonly contentUnit: 'kg' | 'piece' | 'bunch' | 'punnet'
  readonly unitsPerPackage: number
  readonly averageVolumeG: number | null
}

/** What a line wants in whole numbers: grams, thousandths of a piece, or of a package. */
export type Measure = {
  readonly by: 'weight' | 'count' | 'package'
  readonly wanted: number
  /** The unit in which a person reads it. */
  readonly unit: Unit
  /** The package that « colis » meant, where only others may be had; those that hold nearly as much are it. */
  readonly reference?: Content
}

/** A package that holds so nearly what the one meant holds is one of them. */
const nearly = 0.1

/** « 2 bottes » may be sold as pieces, and pieces by the bunch; a punnet is no bunch. */
const isCounted = (asked: Unit, contentUnit: Content['contentUnit']): boolean =>
  contentUnit !== 'kg' &&
  (asked === contentUnit || asked === 'piece' || contentUnit === 'piece' || asked === 'package')

const sameContent = (a: Content, b: Content): boolean =>
  a.contentUnit === b.contentUnit &&
  a.unitsPerPackage === b.unitsPerPackage &&
  a.averageVolumeG === b.averageVolumeG

/** The package that most of these offers have; of as many, the first. */
export const commonContent = (contents: readonly Content[]): Content | null => {
  const counted: { content: Content; times: number }[] = []
  for (const content of contents) {
    const known = counted.find(other => sameContent(other.content, content))
    if (known) known.times++
    else counted.push({ content, times: 1 })
  }
  const [first] = counted.toSorted((a, b) => b.times - a.times)
  return first?.content ?? null
}

/**
 * What a line asks for. Packages of a product, whose wholesalers pack it each in their own way, are so much of it as
 * `reference` holds; of a specification they are packages.
 */
export const measureOf = (
  { quantity, unit }: { readonly quantity: number; readonly unit: Unit },
  reference: Content | null,
): Measure => {
  const milli = Math.round(quantity * 1000)
  if (unit === 'kg') return { by: 'weight', wanted: milli, unit }
  if (unit !== 'package') return { by: 'count', wanted: milli, unit }
  if (reference === null) return { by: 'package', wanted: milli, unit }
  if (reference.averageVolumeG !== null)
    return { by: 'weight', wanted: Math.ceil(quantity * reference.averageVolumeG), unit, reference }
  if (reference.contentUnit !== 'kg')
    return { by: 'count', wanted: milli * reference.unitsPerPackage, unit, reference }
  return { by: 'package', wanted: milli, unit }
}

const isNear = (holds: number, reference: number): boolean =>
  Math.abs(holds - reference) <= reference * nearly

/** What one package holds of it, in the measure; null where that cannot be said. */
export const holdsOf = (measure: Measure, content: Content): number | null => {
  const { by, unit, reference } = measure
  if (by === 'package') return 1000
  if (by === 'weight') {
    const holds = content.averageVolumeG
    const meant = reference?.averageVolumeG ?? null
    return holds !== null && meant !== null && isNear(holds, meant) ? meant : holds
  }
  if (!isCounted(unit, content.contentUnit)) return null
  const meant = reference?.unitsPerPackage ?? null
  const holds = content.unitsPerPackage
  return (meant !== null && isNear(holds, meant) ? meant : holds) * 1000
}

/** What was asked for and what so many packages are beyond it, for a person. */
export const surplusOf = (
  measure: Measure,
  holds: number,
  packagesMilli: number,
): { asked: { quantity: number; unit: Unit }; surplus: number } => {
  const got = Math.round((holds * packagesMilli) / 1000)
  const { reference, by } = measure
  const asPackages = reference !== undefined && holds === holdsOf(measure, reference)
  const unit =
    asPackages || by === 'package' ? 'package' : by === 'weight' ? 'kg' : pieceOf(measure)
  const per = asPackages ? holds : 1000
  const told = (amount: number) => packagesFromMilli(Math.round((amount * 1000) / per))
  return {
    asked: { quantity: told(measure.wanted), unit },
    surplus: told(Math.max(0, got - measure.wanted)),
  }
}

const pieceOf = ({ unit, reference }: Measure): Unit =>
  unit === 'package' ? (reference?.contentUnit ?? 'piece') : unit
