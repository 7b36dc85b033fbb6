/** With whom a conversation begins, and about what: the parameters of `/messages`. */
export type Beginning = { shop?: number; buyer?: number; order?: number; line?: number }

const readId = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const readBeginning = (raw: Record<string, unknown>): Beginning => {
  const read = { shop: readId(raw.shop), buyer: readId(raw.buyer), order: readId(raw.order) }
  const line = read.order === undefined ? undefined : readId(raw.line)
  return Object.fromEntries(Object.entries({ ...read, line }).filter(([, id]) => id !== undefined))
}
