import { formatEuros } from '@carreau/domain/french/format'

/** « 1 234,50 », as a field shows an amount; empty for none. */
export const writeAmount = (amount: number | null): string =>
  amount === null ? '' : formatEuros(amount).replace(/\s€$/, '')

/** The amount that is typed, null for none, NaN when it is no amount (the rules refuse it). */
export const readAmount = (text: string): number | null => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** The rule of a field that holds an amount. */
export const isAmount =
  (required: boolean) =>
  (text: string): true | string => {
    const amount = readAmount(text)
    return (
      (amount === null ? !required : !Number.isNaN(amount)) ||
      'Indiquez un montant en euros, par exemple 120,00.'
    )
  }
