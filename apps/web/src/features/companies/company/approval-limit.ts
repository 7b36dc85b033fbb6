import { formatEuros } from '@carreau/domain/french/format'

/** « 1 234,50 », as the field shows a limit; empty for none. */
export const writeLimit = (limit: number | null): string =>
  limit === null ? '' : formatEuros(limit).replace(/\s€$/, '')

/** The limit that is typed (« 500 », « 1 234,50 € »), null for none, undefined when it is no amount. */
export const readLimit = (text: string): number | null | undefined => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
