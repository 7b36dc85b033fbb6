import type { AnswerOf } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { keepFresh } from '../../platform/db/keep-fresh.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { buyerOf } from '../../platform/identity/caller.ts'
import type { SecretBox } from '../../platform/identity/secret-box.ts'
import { findCategories } from '../catalogue/door/categories.sql.ts'
import { findProductCards } from '../catalogue/door/product-cards.sql.ts'
import { presentFailedJob } from './failed-jobs/failed-jobs.present.ts'
import { findFailedJobs } from './failed-jobs/failed-jobs.sql.ts'
import { removeFailedJob, retryFailedJob } from './failed-jobs/settle-failed-job.ts'
import { findFigures } from './figures.sql.ts'
import { findFeaturedIds, findHomepagePart } from './homepage/homepage.sql.ts'
import { getWrittenHomepage, updateHomepagePart } from './homepage/written-homepage.ts'
import { findEditedPages, findPage } from './pages/pages.sql.ts'
import { keepHtml, pageHtml, presentEditedPage, updatePage } from './pages/pages.ts'
import { findPeopleByEmail } from './people/people.sql.ts'
import {
  endPersonSessions,
  getPerson,
  listTenantPeople,
  presentPerson,
  removePersonSecondFactor,
} from './people/people.ts'

/** Counting every offer takes time: several operators and reloads share one reading. */
const figuresAreFreshMs = 15_000

/** The platform's desk: who may sell, and whether the market is well. */
export const operatorRoutes = (
  serve: Serve,
  { db, secrets, now }: { db: Db; secrets: SecretBox; now: () => Date },
): void => {
  const figures = keepFresh(() => findFigures(db, now()), figuresAreFreshMs)

  serve(endpoints.getPlatformFigures, async () => {
    const { tenants, days, searches, missed, ...counts } = await figures()
    return {
      data: {
        tenants,
        days: days.map(({ date, orders, net_cents }) => ({
          date,
          orders,
          net: eurosFromCents(net_cents),
        })),
        searches,
        missed_searches: missed,
        active_offers: counts.activeOffers,
        overdue_claims: counts.overdueClaims,
        failed_jobs: counts.failedJobs,
      },
    }
  })
  serve(endpoints.listFailedJobs, async ({ query: { page, per_page } }) => {
    const { jobs, total } = await findFailedJobs(db, { page, perPage: per_page })
    return { data: jobs.map(presentFailedJob), meta: { total, page, per_page } }
  })
  serve(endpoints.retryFailedJob, async ({ caller, params: { jobId } }) => ({
    data: await retryFailedJob(db, { jobId, platformId: caller.tenant.id }),
  }))
  serve(endpoints.removeFailedJob, async ({ caller, params: { jobId } }) => ({
    data: await removeFailedJob(db, { jobId, platformId: caller.tenant.id }),
  }))
  serve(endpoints.searchPeople, async ({ query: { page, per_page }, body }) => {
    const { people, total } = await findPeopleByEmail(db, body.email, { page, perPage: per_page })
    return { data: people.map(presentPerson), meta: { total, page, per_page } }
  })
  serve(endpoints.listTenantPeople, ({ params: { tenantId }, query }) =>
    listTenantPeople(db, tenantId, query),
  )
  serve(endpoints.getPerson, async ({ caller: { sessionId }, params: { personId } }) => ({
    data: await getPerson(db, { personId, sessionId }),
  }))
  serve(endpoints.endPersonSessions, async ({ caller, params: { personId }, body }) => ({
    data: await endPersonSessions(db, {
      personId,
      platformId: caller.tenant.id,
      reason: body.reason ?? '',
    }),
  }))
  serve(
    endpoints.removePersonSecondFactor,
    async ({ caller, params: { personId }, body, address, now: at }) => ({
      data: await removePersonSecondFactor(db, secrets, {
        caller,
        platformId: caller.tenant.id,
        personId,
        body,
        address,
        now: at,
      }),
    }),
  )
}

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
    data: await updateHomepagePart(db, { part, caller, body }),
  }))
}

export const pageRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const htmlOf = keepHtml(100)

  serve(endpoints.getPage, async ({ params }) => {
    const page = await findPage(db, params.slug)
    if (page === undefined) throw new AppError('page_not_found')
    const { slug, title, body_markdown, updated_at } = page
    return {
      data: { slug, title, body_html: htmlOf(body_markdown), updated_at: updated_at.toISOString() },
    }
  })

  serve(endpoints.listEditedPages, async () => ({
    data: (await findEditedPages(db, null)).map(presentEditedPage),
  }))
  serve(endpoints.updatePage, async ({ params: { slug }, caller, body }) => ({
    data: await updatePage(db, { slug, actorName: caller.firstName, body }),
  }))
  serve(endpoints.previewPage, async ({ body }) => ({
    data: { body_html: pageHtml(body.body_markdown) },
  }))
}
