import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { homepageEndpoints as endpoints, homepageParts } from '@carreau/contract/operator/pages'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  changeFeatured,
  changePart,
  findFeaturedNames,
  findHomepagePart,
  findVersions,
  type HomepagePart,
  keepEdit,
  lockHomepage,
} from './homepage.sql.ts'

type Written = AnswerOf<typeof endpoints.getWrittenHomepage>['data']

/** What the editor begins with where nobody has written a hero. */
const emptyHero = { title: '', subtitle: '', image_url: null, cta_label: '', cta_link: '' }

export const getWrittenHomepage = async (db: Db): Promise<Written> => {
  // A transaction has one connection: one after the other.
  const hero = endpoints.getHomepageHero.answer.safeParse(await findHomepagePart(db, 'hero'))
  const features = endpoints.listHomepageFeatures.answer.safeParse(
    await findHomepagePart(db, 'features'),
  )
  const featured = await findFeaturedNames(db)
  const versions = await findVersions(db)
  return {
    hero: { ...(hero.data ?? emptyHero), version: versions.hero },
    features: { items: features.data ?? [], version: versions.features },
    featured_products: { items: featured, version: versions.featured_products },
  }
}

const isPart = (part: string): part is HomepagePart => Object.hasOwn(homepageParts, part)

/** What is wrong, by field: « title », « 2.text ». */
const checked = (part: HomepagePart, content: unknown): unknown => {
  const { data, error } = homepageParts[part].safeParse(content)
  if (error === undefined) return data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'content'
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw new AppError('invalid_input', { errors })
}

const rewrite = async (
  trx: Parameters<typeof changePart>[0],
  part: HomepagePart,
  content: unknown,
): Promise<void> => {
  if (part !== 'featured_products') return changePart(trx, part, content)
  const ids = homepageParts.featured_products.parse(content)
  if (!(await changeFeatured(trx, [...new Set(ids)]))) throw new AppError('product_not_found')
}

export const updateHomepagePart = (
  db: Db,
  {
    part,
    actorName,
    body,
  }: { part: string; actorName: string; body: BodyOf<typeof endpoints.updateHomepagePart> },
): Promise<Written> => {
  if (!isPart(part)) throw new AppError('homepage_part_not_found')
  const content = checked(part, body.content)
  return db.transaction().execute(async trx => {
    await lockHomepage(trx)
    const { [part]: version } = await findVersions(trx)
    if (body.version !== undefined && body.version !== version)
      throw new AppError('changed_meanwhile')
    await rewrite(trx, part, content)
    await keepEdit(trx, { part, content, actorName })
    return getWrittenHomepage(trx)
  })
}
