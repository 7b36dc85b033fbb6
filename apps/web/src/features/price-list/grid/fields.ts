import { formatNumber } from '@carreau/domain/french/format'
import { isDay, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type { Offer } from '../price-list.queries.ts'

/** What a person changes in the grid. */
export const editableFields = [
  'unit_price',
  'min_packages',
  'is_available',
  'note',
  'valid_until',
] as const
export type EditableField = (typeof editableFields)[number]
export type Values = Pick<Offer, EditableField>
export type Value = Values[EditableField]

export type Read = { ok: true; value: Value } | { ok: false; reason: string }

const refused = (reason: string): Read => ({ ok: false, reason })
const taken = (value: Value): Read => ({ ok: true, value })

const prices = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: false,
})

/** A number as French spreadsheets write it: « 1 234,50 € », « 2.35 », « 8,40 €/kg »; null when none. */
const readNumber = (text: string): number | null => {
  const plain = text
    .replace(/€.*$/u, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
  return /^\d{1,7}(\.\d*)?$/.test(plain) ? Number(plain) : null
}

const isStep = (value: number, perUnit: number): boolean =>
  Math.abs(value * perUnit - Math.round(value * perUnit)) < 1e-6

/** A price as it is typed, or why it is none. */
export const readPrice = (text: string): Read => {
  const price = readNumber(text)
  if (price === null) return refused('Ce n’est pas un prix\u00a0: écrivez par exemple 2,35.')
  if (price <= 0) return refused('Le prix doit être supérieur à zéro.')
  if (price > 100_000) return refused('Ce prix est trop grand.')
  if (!isStep(price, 10_000)) return refused('Un prix compte au plus quatre décimales.')
  return taken(price)
}

const readMinimum = (text: string, offer: Pick<Offer, 'allows_half'>): Read => {
  const minimum = readNumber(text.replace(/colis$/i, ''))
  if (minimum === null) return refused('Indiquez un nombre de colis.')
  if (minimum < 0.5 || minimum > 10_000) return refused('Le minimum va de 0,5 à 10 000 colis.')
  if (!isStep(minimum, offer.allows_half ? 2 : 1))
    return refused(
      offer.allows_half
        ? 'Le minimum compte des colis ou des demi-colis.'
        : 'Cette offre se vend par colis entiers.',
    )
  return taken(minimum)
}

const yes = /^(1|oui|o|vrai|x|disponible|true)$/i
const no = /^(0|non|n|faux|indisponible|false|)$/i

const readAvailable = (text: string): Read => {
  if (yes.test(text)) return taken(true)
  return no.test(text) ? taken(false) : refused('Écrivez oui ou non.')
}

const maxNote = 200

/** The end of a day in Paris, which « valable jusqu’au 30/11/2026 » includes. */
export const endOfDay = (day: string): string => parisInstant(day, '23:59').toISOString()

const readValidUntil = (text: string): Read => {
  if (text === '') return taken(null)
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [, date = '', month = '', year = ''] = french ?? []
  const day = french ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  if (!isDay(day)) return refused('Écrivez une date qui existe, ainsi\u00a0: 30/11/2026.')
  return taken(endOfDay(day))
}

/** What a text typed or pasted into a field of an offer means, or why it is refused. */
export const readField = (
  field: EditableField,
  written: string,
  offer: Pick<Offer, 'allows_half'>,
): Read => {
  const text = written.trim()
  switch (field) {
    case 'unit_price':
      return readPrice(text)
    case 'min_packages':
      return readMinimum(text, offer)
    case 'is_available':
      return readAvailable(text)
    case 'note':
      return text.length > maxNote
        ? refused(`La note compte au plus ${maxNote} signes.`)
        : taken(text)
    case 'valid_until':
      return readValidUntil(text)
  }
}

/** « 30/11/2026 » in Paris; nothing for no date. */
export const formatShortDate = (moment: string | null): string =>
  moment === null ? '' : parisDay(new Date(moment)).split('-').reverse().join('/')

/** A field as one types it, and as a spreadsheet takes it: « 2,35 », « oui », « 30/11/2026 ». */
export const writeField = (field: EditableField, offer: Values): string => {
  switch (field) {
    case 'unit_price':
      return prices.format(offer.unit_price)
    case 'min_packages':
      return formatNumber(offer.min_packages).replace(/\s/g, '')
    case 'is_available':
      return offer.is_available ? 'oui' : 'non'
    case 'note':
      return offer.note
    case 'valid_until':
      return formatShortDate(offer.valid_until)
  }
}
