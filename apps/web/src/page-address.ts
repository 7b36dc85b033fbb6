import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { readPreselection } from './features/catalogue/product/product-preselection.ts'
import { readPageNumber, readProductSearch } from './features/catalogue/search/search-params.ts'
import { redirectSearch } from './platform/session/redirect-param.ts'

type ReadSearch = (raw: Record<string, unknown>) => Record<string, unknown>

/** The screens whose markup depends on their search parameters, each with its reader. */
const readers: readonly (readonly [RegExp, ReadSearch])[] = [
  [/^\/search-products$/i, readProductSearch],
  [/^\/products\/[^/]+$/i, readPreselection],
  [/^\/shops\/[^/]+$/i, ({ page }) => ({ page: readPageNumber(page) })],
  [/^\/auth\/(login|register)$/i, redirectSearch],
  // Whether the link carries a token decides the markup; the token itself belongs in no memory.
  [/^\/auth\/reset$/i, ({ token }) => ({ token: typeof token === 'string' ? '-' : undefined })],
]

/**
 * The address that stands for all those whose page is the same: parameters that the screen does not
 * read are left out, the others written in one way. The server renders this one, and keeps what it rendered.
 */
export const pageAddress = (url: string): string => {
  const [path = '/', ...rest] = url.split('?')
  const read = readers.find(([screen]) => screen.test(path))?.[1]
  if (read === undefined || rest.length === 0) return path
  return path + defaultStringifySearch(read(defaultParseSearch(`?${rest.join('?')}`)))
}
