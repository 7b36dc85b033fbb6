/** The euros that are typed (« 1 234,50 € »), null for none, undefined when it is no amount. */
export const readEuros = (text: string): number | null | undefined => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** « 1234,50 », as a field shows an amount, a price with its four decimals; empty for none. */
export const writeEuros = (value: number | null): string => {
  if (value === null) return ''
  const cents = value.toFixed(2)
  return (Number(cents) === value ? cents : String(value)).replace('.', ',')
}
