/**
 * A number of packages as a person types it (« 2 », « 2,5 », « 1 200 »), or null when it is none or
 * does not fall on the step.
 */
export const parseQuantity = (text: string, step: 0.5 | 1): number | null => {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  if (!/^\d+(\.\d*)?$/.test(plain)) return null
  const value = Number(plain)
  return Number.isInteger(value / step) ? value : null
}
