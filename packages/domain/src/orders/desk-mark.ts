/** Longer than that of a server with a thousand writers at once. */
const maxLength = 20_000
const form = /^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/

/**
 * Whether a text is a mark of the wholesaler's desk: what had been committed when it was read, as
 * PostgreSQL writes a snapshot (« first in progress:first to come:those in progress »).
 *
 * `isDeskMark('10:20:10,14')` → true
 */
export const isDeskMark = (text: string): boolean => {
  if (text.length > maxLength || !form.test(text)) return false
  const [first = '', next = '', open = ''] = text.split(':')
  const [from, to] = [BigInt(first), BigInt(next)]
  if (from < 1n || to < from) return false
  let last = from
  for (const part of open === '' ? [] : open.split(',')) {
    const one = BigInt(part)
    if (one < last || one >= to) return false
    last = one
  }
  return true
}
