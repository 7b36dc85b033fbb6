import { formatEuros } from '@carreau/domain/french/format'

/** « 1 234,50 », as a field shows an amount; empty for none. */
export const writeAmount = (amount: number | null): string =>
  amount === null ? '' : formatEuros(amount).replace(/\s€$/, '')

/** The amount that is typed (« 500 », « 1 234,50 € »), null for none, undefined when it is no amount. */
export const readAmount = (text: string): number | null | undefined => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** The rule of a field that holds an amount. */
export const isAmount =
  (required: boolean) =>
  (text: string): true | string => {
    const amount = readAmount(text)
    return (
      (amount === null ? !required : amount !== undefined) ||
      'Indiquez un montant en euros, par exemple 120,00.'
    )
  }
