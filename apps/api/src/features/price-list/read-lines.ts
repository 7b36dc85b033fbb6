import { foldText } from '@carreau/domain/french/fold'
import { eurosFromE4 } from '@carreau/domain/money'
import { offerLabel } from '@carreau/domain/price-list/offer-label'
import type { ImportAction, ImportField } from '@carreau/domain/price-list/price-list'
import { readLabel, readUnit } from '@carreau/domain/price-list/read-label'
import { readPrice } from '@carreau/domain/price-list/read-number'
import type { Unit } from '@carreau/domain/quantity'
import type { ImportedOffer, KnownSpecification } from './import.sql.ts'
import type { Match, Suggestion } from './match-line.ts'
import { unitOf } from './price-list.present.ts'

export type LineResult = {
  line: number
  action: ImportAction
  message: string | null
  label: string
  price: number | null
  unit: Unit | null
  previous_price: number | null
  column: number | null
  specification_id: number | null
  specification_label: string | null
  suggestions: Suggestion[]
}
export type ReadLine = { result: LineResult; offer: ImportedOffer | null; offerId: number | null }

/** What decides how lines are read. */
export type Reading = {
  columnOf: ReadonlyMap<ImportField, number>
  labels: ReadonlyMap<string, number | null>
  byId: ReadonlyMap<number, KnownSpecification>
  match: (text: string) => Match
}

/** Parts of a name, in the order a wholesaler writes them. */
const nameFields = [
  'label',
  'product',
  'variety',
  'origin',
  'category',
  'size',
  'packaging',
  'brand',
  'maturity',
] as const

const no = new Set(['non', 'n', '0', 'false', 'faux', 'rupture', 'indisponible', 'x'])
const yes = new Set(['oui', 'o', '1', 'true', 'vrai', 'bio', 'ab', 'x'])

const billingOf = (unit: Unit | 'content' | null, known: KnownSpecification) => {
  if (unit === 'kg') return 'weight'
  if (unit === 'package') return 'package'
  if (unit === null) return known.billingType ?? known.usual
  return 'unit'
}

/** Makes the reader of a file's lines; it remembers what it has seen, to find duplicates. */
export const openLineReader = ({ columnOf, labels, byId, match }: Reading) => {
  const seen = new Map<number, number>()
  const matches = new Map<string, Match>()

  const find = (label: string, reference: string): Match | 'ignored' => {
    const byReference = /^\d{1,15}$/.test(reference) ? byId.get(Number(reference)) : undefined
    if (byReference !== undefined)
      return { specification: byReference, message: null, suggestions: [] }
    const corrected = labels.get(foldText(label))
    if (corrected === null) return 'ignored'
    const known = corrected === undefined ? undefined : byId.get(corrected)
    if (known !== undefined) return { specification: known, message: null, suggestions: [] }
    const matched = matches.get(label) ?? match(label)
    matches.set(label, matched)
    return matched
  }

  return ({ line, cells }: { line: number; cells: readonly string[] }): ReadLine => {
    const cell = (field: ImportField): string => cells[columnOf.get(field) ?? -1] ?? ''
    const organic = yes.has(foldText(cell('organic'))) ? 'bio' : ''
    const label = [
      ...nameFields.map(field => {
        const text = cell(field)
        return field === 'category' && /^(?:extra|i{1,3}|[12])$/i.test(text) ? `cat.${text}` : text
      }),
      organic,
    ]
      .filter(text => text !== '')
      .join(' ')
      .slice(0, 500)
    const result: LineResult = {
      line,
      action: 'error',
      message: null,
      label,
      price: null,
      unit: null,
      previous_price: null,
      column: null,
      specification_id: null,
      specification_label: null,
      suggestions: [],
    }
    const refuse = (message: string, column: number | null = null): ReadLine => ({
      result: { ...result, message, column },
      offer: null,
      offerId: null,
    })
    if (label === '') return refuse('La ligne ne nomme aucun produit.')
    const found = find(label, cell('reference'))
    if (found === 'ignored')
      return {
        result: { ...result, action: 'ignored', message: 'Ligne ignorée, comme demandé.' },
        offer: null,
        offerId: null,
      }
    result.suggestions = found.suggestions
    const read = readLabel(label)
    const price = readPrice(cell('price') || read.price || '')
    if (price.e4 === null) return refuse(price.error, columnOf.get('price') ?? null)
    result.price = eurosFromE4(price.e4)
    if (found.specification === null) return refuse(found.message)
    const known = found.specification
    result.specification_id = known.specificationId
    result.specification_label = offerLabel(known)
    const unitText = cell('unit')
    const unit = unitText === '' ? read.unit : readUnit(unitText)
    if (unitText !== '' && unit === null)
      return refuse(`L’unité « ${unitText.slice(0, 40)} » est inconnue.`, columnOf.get('unit'))
    const billingType = billingOf(unit, known)
    result.unit = unitOf({ billingType, contentUnit: known.contentUnit })
    if (billingType === 'weight' && known.averageVolumeG === null)
      return refuse('Le poids du colis est inconnu : ce prix ne peut pas être au kilo.')
    const first = seen.get(known.specificationId)
    if (first !== undefined) return refuse(`Déjà à la ligne ${first} du fichier.`)
    seen.set(known.specificationId, line)
    const said = foldText(cell('available'))
    const isAvailable = said === '' ? true : !no.has(said)
    const onList = known.offerId !== null && !known.withdrawn
    const same =
      onList &&
      known.unitPriceE4 === price.e4 &&
      known.billingType === billingType &&
      known.isAvailable === isAvailable
    if (onList && known.unitPriceE4 !== null) result.previous_price = eurosFromE4(known.unitPriceE4)
    result.action = same ? 'unchanged' : onList ? 'update' : 'create'
    result.suggestions = []
    return {
      result,
      offer: same
        ? null
        : {
            specificationId: known.specificationId,
            billingType,
            unitPriceE4: price.e4,
            isAvailable,
          },
      offerId: known.offerId,
    }
  }
}
