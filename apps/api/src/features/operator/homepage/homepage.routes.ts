import type { AnswerOf } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { buyerOf } from '../../../platform/identity/caller.ts'
import { findCategories } from '../../catalogue/door/categories.sql.ts'
import { findProductCards } from '../../catalogue/door/product-cards.sql.ts'
import { findFeaturedIds, findHomepagePart } from './homepage.sql.ts'
import { getWrittenHomepage, updateHomepagePart } from './written-homepage.ts'

const featuredShown = 12

/** Until the operator has written one. */
const defaultHero: AnswerOf<typeof endpoints.getHomepageHero> = {
  title: 'Carreau',
  subtitle: 'Commandez vos fruits et légumes frais chez les grossistes.',
  image_url: null,
  cta_label: 'Voir les produits',
  cta_link: '/search-products',
}

export const homepageRoutes = (serve: Serve, { db, reads = db }: { db: Db; reads?: Db }): void => {
  serve(endpoints.getHomepageHero, async () => {
    const hero = endpoints.getHomepageHero.answer.safeParse(await findHomepagePart(reads, 'hero'))
    return hero.data ?? defaultHero
  })

  serve(endpoints.listHomepageFeatures, async () => {
    const part = await findHomepagePart(reads, 'features')
    return endpoints.listHomepageFeatures.answer.safeParse(part).data ?? []
  })

  serve(endpoints.listHomepageCategories, ({ caller }) => findCategories(reads, buyerOf(caller)))

  serve(endpoints.listFeaturedProducts, async ({ caller }) =>
    findProductCards(reads, await findFeaturedIds(reads, featuredShown), buyerOf(caller)),
  )

  serve(endpoints.getWrittenHomepage, async () => ({ data: await getWrittenHomepage(db) }))
  serve(endpoints.updateHomepagePart, async ({ params: { part }, caller, body }) => ({
    data: await updateHomepagePart(db, { part, actorName: caller.firstName, body }),
  }))
}
