import { type Found, type Query, search } from '@carreau/catalogue-search'
import { filtersOf, readQuery } from '@carreau/catalogue-search/read-query'
import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { QueryOf } from '@carreau/contract/endpoint'
import { parisMonth } from '@carreau/domain/french/paris-time'
import { frenchOrigins } from '@carreau/domain/money/interfel'
import type { Db } from '../../../platform/db/database.ts'
import { WrittenAnswer } from '../../../platform/http/answers.ts'
import { openEventLoopQueue } from '../../../platform/http/load/event-loop-queue.ts'
import { findOffers } from '../products/products.sql.ts'
import type { CatalogueIndex, IndexedRows } from '../search-index/index-rows.sql.ts'
import type { LiveIndex } from '../search-index/live-index.ts'
import { visibleShops } from '../search-index/visible-shops.ts'
import { frenchWeight, type Habits, seasonWeight, type Weigh } from './habits.ts'
import { writeSearchResult } from './search.present.ts'
import type { SearchCounts } from './search-counts.ts'
import { admitting, isWanted, naturesOf, readFilters } from './search-filters.ts'

type Services = { db: Db; index: LiveIndex; habits: Habits; counts: SearchCounts }
type Asked = {
  query: QueryOf<typeof catalogueEndpoints.searchProducts>
  buyerId: number | null
  now: Date
}

const waitForTurn = openEventLoopQueue()

/** Without words: what this company buys, then what is in season, of it what France grows, then what is asked for most. */
const wantedIn =
  (month: number, weigh: Weigh) =>
  ({ id, months }: IndexedRows['product'], isFrench: boolean): number =>
    weigh(id) + (months.includes(month) ? seasonWeight : 0) + (isFrench ? frenchWeight : 0)

const nearestShown = 12

/** What there is of these products, or of all, when no filter is set. */
const unfiltered = (
  index: CatalogueIndex,
  query: Query<IndexedRows>,
  named: Query['named'],
): Found =>
  search<IndexedRows>(index, {
    ...query,
    named,
    admits: null,
    natures: [],
    filters: [],
    sort: 'relevance',
    page: 1,
    perPage: nearestShown,
  })

/**
 * The catalogue's search at this buyer's prices: the one door to searching. The index says what is
 * found and what is cheapest, PostgreSQL what the offers of the page are at this moment. Its two
 * stretches of work take turns with those of other searches, so that nobody else's call waits for many
 * of them. A text of blanks asks for everything, one without letter or digit for nothing.
 */
export const searchCatalogue = async (
  { db, index: live, habits, counts }: Services,
  { query, buyerId, now }: Asked,
) => {
  const { page, per_page, sort } = query
  const [{ index, viewer }, weigh] = await Promise.all([live.view(buyerId), habits.weigh(buyerId)])
  await waitForTurn()
  const reading = readQuery(index, query['filter[name]'] ?? '', weigh)
  const filters = readFilters(query)
  const month = parisMonth(now)
  const asked: Query<IndexedRows> = {
    named: reading.named,
    prefer: wantedIn(month, weigh),
    home: frenchOrigins,
    admits: admitting(filters, isWanted(query['filter[in_season]']) ? month : null),
    natures: naturesOf(filters),
    filters: [filters, filtersOf(reading)],
    visible: visibleShops(index, {
      department: viewer.department,
      nextDeliveryOnly: isWanted(query['filter[available_next_delivery]']),
      now,
    }),
    own: viewer.own(index),
    sort,
    page,
    perPage: per_page,
  }
  const found = search(index, asked)
  const like = reading.nearest.length > 0 ? reading.nearest : reading.named
  const nearest = found.total > 0 ? null : unfiltered(index, asked, like)
  const [meant] = reading.named ?? []
  if (page === 1) {
    if (meant !== undefined) counts.add(meant)
    // What the filters left out is sold all the same.
    if (found.total === 0 && (meant === undefined || nearest?.total === 0))
      counts.miss(query['filter[name]'] ?? '')
  }
  const offerIds = found.page.flatMap(({ specifications }) =>
    specifications.map(({ offerId }) => offerId),
  )
  const offers = await findOffers(db, offerIds, buyerId)
  await waitForTurn()
  const whole = query.facet ?? []
  return new WrittenAnswer(
    writeSearchResult(index, { found, offers, reading, nearest, whole, page, perPage: per_page }),
  )
}
