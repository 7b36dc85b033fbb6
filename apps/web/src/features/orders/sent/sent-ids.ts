/** Orders that one address names; a company rarely has as many wholesalers. */
const maxOrders = 50

/** The orders that « ?ids=12,13 » names; what is no number is left out. */
export const readSentIds = (ids: unknown): number[] => {
  const named = String(ids ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
  return [...new Set(named)].slice(0, maxOrders)
}
