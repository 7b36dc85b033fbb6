/** Whether an answer of the API shows one of these specifications, wherever it is in it. */
export const mentions = (data: unknown, specificationIds: ReadonlySet<number>): boolean => {
  const isNamed = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    specificationIds.has(value.id)

  const search = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    if (Array.isArray(value)) return value.some(search)
    return Object.entries(value).some(([name, inner]) => {
      if (name === 'specification_id') return isNamed({ id: inner })
      if (name === 'specification' && isNamed(inner)) return true
      if (name === 'specifications' && Array.isArray(inner) && inner.some(isNamed)) return true
      return search(inner)
    })
  }
  // One specification by itself, too.
  return isNamed(data) || search(data)
}
