import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type Hero = AnswerOf<Endpoints['getHomepageHero']>
export type HomeFeature = AnswerOf<Endpoints['listHomepageFeatures']>[number]
export type FeaturedProduct = AnswerOf<Endpoints['listFeaturedProducts']>[number]

const fresh = 5 * 60_000

/**
 * What fails or is invalid leaves its section empty, with a warning (docs/specification.md#errors).
 */
const orNothing = async <Answer, Nothing>(
  part: string,
  nothing: Nothing,
  signal: AbortSignal,
  load: () => Promise<Answer>,
): Promise<Answer | Nothing> => {
  try {
    return await load()
  } catch (error) {
    if (signal.aborted) throw error
    console.warn(`Homepage ${part}:`, error)
    return nothing
  }
}

const listed = <Entry>(answer: Entry[]): Entry[] => {
  if (!Array.isArray(answer)) throw new TypeError('Not a list')
  return answer.filter(entry => typeof entry === 'object' && entry !== null)
}

/** An empty section is asked for again; a full one stays for a while. */
const staleTime = (query: { state: { data: unknown } }): number => {
  const { data } = query.state
  return data === null || (Array.isArray(data) && data.length === 0) ? 0 : fresh
}

export const heroQuery = (api: Api) =>
  queryOptions({
    queryKey: ['homepage', 'hero'],
    queryFn: ({ signal }) =>
      orNothing('hero', null, signal, async () => {
        const hero = await api.getHomepageHero({ signal })
        if (!hero?.title) throw new TypeError('No title')
        return hero
      }),
    staleTime,
  })

export const featuresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['homepage', 'features'],
    queryFn: ({ signal }) =>
      orNothing('features', [], signal, async () =>
        listed(await api.listHomepageFeatures({ signal })),
      ),
    staleTime,
  })

/** Categories of homepage and top bar, with id and name (docs/specification.md#validation). */
export const homepageCategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['homepage', 'categories'],
    queryFn: ({ signal }) =>
      orNothing('categories', [], signal, async () =>
        listed(await api.listHomepageCategories({ signal })).filter(
          category => Boolean(category.id) && Boolean(category.name),
        ),
      ),
    staleTime,
  })

/** A product may come with id and one name alone (docs/specification.md#validation): filled in. */
const whole = (product: FeaturedProduct): FeaturedProduct => ({
  ...product,
  name: product.name || product.commercial_designation,
  variety: product.variety ?? null,
  first_photo: product.first_photo ?? null,
  specifications: product.specifications ?? [],
  shops_count: product.shops_count ?? 0,
})

/** Products in season at the caller's best prices. */
export const featuredProductsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['homepage', 'featured-products'],
    queryFn: ({ signal }) =>
      orNothing('featured products', [], signal, async () =>
        listed(await api.listFeaturedProducts({ signal }))
          .filter(
            product =>
              Boolean(product.id) && Boolean(product.name || product.commercial_designation),
          )
          .map(whole),
      ),
    staleTime,
  })
