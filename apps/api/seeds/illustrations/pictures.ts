import { readFile } from 'node:fs/promises'
import { categories } from '../catalogue/catalogue.ts'
import { categoryIllustrationOf, type Illustration, illustrationOf } from './illustrations.ts'

/** Stores an SVG and answers its key (platform/storage). */
export type PutIllustration = (svg: Buffer | string) => Promise<string>

/** What stands for something: its picture's key, when pictures are kept, and its tile's tint. */
export type Picture = { key: string | null; tint: string }

/** By the catalogue's name of a product, and by the slug of a category. */
export type Pictures = Record<'products' | 'categories', ReadonlyMap<string, Picture>>

export const noPictures: Pictures = { products: new Map(), categories: new Map() }

const fileOf = (slug: string): URL => new URL(`svg/${slug}.svg`, import.meta.url)

/** The pictures of the products of these names and of all categories, each drawing stored once. */
export const storePictures = async (
  names: readonly string[],
  put?: PutIllustration,
): Promise<Pictures> => {
  const keys = new Map<string, Promise<string>>()
  const store = async ({ slug, tint }: Illustration): Promise<Picture> => {
    if (!put) return { key: null, tint }
    const key = keys.get(slug) ?? readFile(fileOf(slug)).then(put)
    keys.set(slug, key)
    return { key: await key, tint }
  }
  const products = names.map(async name => [name, await store(illustrationOf(name))] as const)
  const families = categories.map(async ({ slug, tint }) => {
    return [slug, await store({ slug: categoryIllustrationOf(slug), tint })] as const
  })
  return {
    products: new Map(await Promise.all(products)),
    categories: new Map(await Promise.all(families)),
  }
}
