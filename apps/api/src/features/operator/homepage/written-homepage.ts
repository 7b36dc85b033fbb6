import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { homepageEndpoints as endpoints, homepageParts } from '@carreau/contract/operator/pages'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { keyOfMediaUrl } from '../../../platform/storage/media-url.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
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

/** The hero keeps its picture, or gets one that the platform sent. */
const refuseForeignImage = async (trx: Trx, caller: Caller, content: unknown): Promise<void> => {
  const { image_url } = homepageParts.hero.parse(content)
  const before = endpoints.getHomepageHero.answer.safeParse(await findHomepagePart(trx, 'hero'))
  const key = image_url === null ? undefined : keyOfMediaUrl(image_url)
  if (key === undefined || image_url === before.data?.image_url) return
  await refuseForeignPictures(trx, caller, { image_url: key })
}

const rewrite = async (trx: Trx, part: HomepagePart, content: unknown): Promise<void> => {
  if (part !== 'featured_products') return changePart(trx, part, content)
  const ids = homepageParts.featured_products.parse(content)
  if (!(await changeFeatured(trx, [...new Set(ids)]))) throw new AppError('product_not_found')
}

export const updateHomepagePart = (
  db: Db,
  {
    part,
    caller,
    body,
  }: { part: string; caller: Caller; body: BodyOf<typeof endpoints.updateHomepagePart> },
): Promise<Written> => {
  if (!isPart(part)) throw new AppError('homepage_part_not_found')
  const content = checked(part, body.content)
  return db.transaction().execute(async trx => {
    await lockHomepage(trx)
    const { [part]: version } = await findVersions(trx)
    if (body.version !== undefined && body.version !== version)
      throw new AppError('changed_meanwhile')
    if (part === 'hero') await refuseForeignImage(trx, caller, content)
    await rewrite(trx, part, content)
    await keepEdit(trx, { part, content, actorName: caller.firstName })
    return getWrittenHomepage(trx)
  })
}
