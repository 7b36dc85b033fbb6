import { mostCashCents, type TakingMethod } from '@carreau/domain/orders/tours'
import type { DeliveryEdit } from '../edits.ts'

/** What a driver adds to a name at a stop, as it is being typed. */
export type Remarks = {
  signature: string
  photo: Blob | null
  temperature: string
  /** By kind. */
  crates: Readonly<Record<number, number>>
  /** Packages by line. */
  refused: Readonly<Record<number, number>>
  /** Why, by line. */
  reasons: Readonly<Record<number, string>>
  taken: string
  takenBy: TakingMethod
}

/** Why something is refused at the door; the first is meant unless said. */
export const refusalReasons = ['Abîmé', 'Non commandé', 'Qualité', 'Autre'] as const
export const noRemarks: Remarks = {
  signature: '',
  photo: null,
  temperature: '',
  crates: {},
  refused: {},
  reasons: {},
  taken: '',
  takenBy: 'cash',
}

export const takingLabels: Record<TakingMethod, string> = {
  cash: 'Espèces',
  cheque: 'Chèque',
  card: 'Carte bancaire',
}

/** What was counted of something at all. */
const counted = (of: Readonly<Record<number, number>>) =>
  Object.entries(of)
    .map(([id, count]) => ({ id: Number(id), count }))
    .filter(({ count }) => count > 0)

/** « 3,5 » as a number; what is none is left out. */
const degreesOf = (text: string): number | null => {
  const degrees = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !(degrees >= -40 && degrees <= 60)
    ? null
    : Math.round(degrees * 10) / 10
}

/** Whether what was typed is a temperature, or nothing. */
export const isTemperature = (text: string): boolean =>
  text.trim() === '' || degreesOf(text) !== null

/** « 250 », « 84,50 »: what was handed over, in euros; null for nothing, NaN for no amount. */
const eurosTaken = (text: string): number | null => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : Number.NaN
}

/** What is wrong with what was taken; undefined for nothing. */
export const faultOfTaking = ({ taken, takenBy }: Remarks): string | undefined => {
  const amount = eurosTaken(taken)
  if (amount === null) return undefined
  if (Number.isNaN(amount)) return 'Indiquez un montant, par exemple 84,50.'
  return takenBy === 'cash' && amount * 100 > mostCashCents
    ? 'La loi limite les espèces à 1 000 € entre entreprises.'
    : undefined
}

/** What was taken as it is sent; null for nothing. */
export const takingOf = ({ taken, takenBy }: Remarks) => {
  const amount = eurosTaken(taken)
  return amount === null || Number.isNaN(amount) ? null : { amount, method: takenBy }
}

/** The remarks as they are sent beside the name. */
export const proofOf = (remarks: Remarks): Omit<DeliveryEdit['proof'], 'received_by'> => ({
  signature: remarks.signature || null,
  temperature_c: degreesOf(remarks.temperature),
  taking: takingOf(remarks),
  crates: counted(remarks.crates).map(({ id, count }) => ({ kind_id: id, count })),
  refusals: counted(remarks.refused).map(({ id, count }) => ({
    line_id: id,
    packages: count,
    reason: remarks.reasons[id] ?? refusalReasons[0],
  })),
})

/** Whether anything was added at all. */
export const isRemarked = ({
  signature,
  photo,
  temperature,
  crates,
  refused,
  taken,
}: Remarks): boolean =>
  signature !== '' ||
  taken !== '' ||
  photo !== null ||
  temperature !== '' ||
  counted(crates).length + counted(refused).length > 0
