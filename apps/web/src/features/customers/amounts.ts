/** The euros that are typed (« 1 234,50 € »), null for none, undefined when it is no amount. */
export const readEuros = (text: string): number | null | undefined => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** « 1234,5 », as a field shows an amount; empty for none. */
export const writeEuros = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',')
