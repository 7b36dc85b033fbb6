/** What a message on the channel « catalogue » says has changed (0015_search.sql). */
export type Change =
  | { of: 'products' | 'shops' }
  | { of: 'offers' | 'buyers'; ids: readonly number[] | 'all' }
  /** Nothing: somebody waits until every change before it has been read. */
  | { of: 'marker'; token: string }

export const readChange = (payload: string): Change | null => {
  const [, of, rest = ''] = /^(\w+):(.*)$/.exec(payload) ?? []
  if (of === 'products' || of === 'shops') return { of }
  if (of === 'marker') return { of, token: rest }
  if (of !== 'offers' && of !== 'buyers') return null
  return { of, ids: rest === '*' ? 'all' : rest.split(',').map(Number) }
}

/** The channel of the migration's triggers. */
export const catalogueChannel = 'catalogue'
