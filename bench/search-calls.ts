import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { answerTo, type Chef, get } from './demo-chef.ts'
import type { Request } from './load.ts'

export type SearchAnswer = AnswerOf<typeof endpoints.searchProducts>
/** What is asked in turn; one request again and again, or ever other ones. */
export type SearchCall = { name: string; requests: readonly [Request, ...Request[]] }

type Facets = SearchAnswer['facets']
type Filters = Record<string, string>

const searchRequest = (filters: Filters, { token }: Chef): Request => {
  const query = new URLSearchParams(
    Object.entries(filters).map(([field, value]): [string, string] => [`filter[${field}]`, value]),
  )
  return get(`/api/v3/products/advanced_search${query.size > 0 ? `?${query}` : ''}`, token)
}

/** What is on sale, without a word or a choice: every facet is counted over all of it. */
export const blankSearch = (chef: Chef): Request => searchRequest({}, chef)
export const nameSearch = (chef: Chef): Request => searchRequest({ name: 'tomate' }, chef)

export const searchAs = async (origin: string, request: Request): Promise<SearchAnswer> =>
  (await answerTo(origin, request)) as SearchAnswer

const mostFrequent = (facet: Facets[keyof Facets]): string => {
  const [first] = facet.toSorted((a, b) => b.count - a.count)
  if (first === undefined) throw new Error('the market lacks what is measured')
  return first.value
}

/** The filters with the most frequent origin, and the most frequent category of that origin. */
const withTwoFacets = async (origin: string, filters: Filters, chef: Chef): Promise<Filters> => {
  const { facets } = await searchAs(origin, searchRequest(filters, chef))
  const first = { ...filters, origins: mostFrequent(facets.origins) }
  const narrowed = await searchAs(origin, searchRequest(first, chef))
  return { ...first, category: mostFrequent(narrowed.facets.category) }
}

/** More than the index keeps the ways of narrowing of: each finds its own gone. */
const everOtherFacets = async (origin: string, chef: Chef): Promise<Filters[]> => {
  const { facets } = await searchAs(origin, searchRequest({}, chef))
  return facets.origins.flatMap(({ value: origins }) =>
    facets.packaging.map(({ value: packaging }) => ({ origins, packaging })),
  )
}

/** The kinds of search that are measured; each finds something in this market. */
export const searchCalls = async (origin: string, chef: Chef): Promise<SearchCall[]> => {
  const asked: [string, Filters][] = [
    ['name « tomate »', { name: 'tomate' }],
    ['prefix « tom »', { name: 'tom' }],
    ['typo « aubrgine »', { name: 'aubrgine' }],
    ['no text, every facet', {}],
    ['« tomate » with two facets', await withTwoFacets(origin, { name: 'tomate' }, chef)],
    ['two facets alone', await withTwoFacets(origin, {}, chef)],
  ]
  for (const [name, filters] of asked) {
    const { meta } = await searchAs(origin, searchRequest(filters, chef))
    if (meta.total === 0) throw new Error(`${name} finds nothing`)
  }
  const [first, ...others] = await everOtherFacets(origin, chef)
  if (first === undefined || others.length < 200) throw new Error('too few facets to take turns')
  return [
    ...asked.map(
      ([name, filters]): SearchCall => ({ name, requests: [searchRequest(filters, chef)] }),
    ),
    {
      name: 'two facets, ever others',
      requests: [searchRequest(first, chef), ...others.map(one => searchRequest(one, chef))],
    },
    {
      name: 'suggestion « tom »',
      requests: [get('/api/v3/product_suggestion?search=tom', chef.token)],
    },
  ]
}
