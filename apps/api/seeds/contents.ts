import { readFileSync } from 'node:fs'
import type { Product } from './catalogue/products.ts'
import { seasonality } from './catalogue/seasons.ts'
import { fictionalLegalIds, platformId } from './companies/companies.ts'

const hero = {
  title: 'Le marché de gros, avant l’aube, dans votre poche',
  subtitle:
    'Comparez les prix de 24 grossistes, commandez au colis et recevez demain matin des fruits et légumes choisis sur le carreau.',
  image_url: null,
  cta_label: 'Voir les produits de saison',
  cta_link: '/search-products?in_season=true',
}

const features = [
  {
    id: 1,
    icon: 'scale',
    title: 'Des prix comparables',
    text: 'Origine, calibre, catégorie et conditionnement côte à côte, au kilo comme à la pièce.',
  },
  {
    id: 2,
    icon: 'clock',
    title: 'L’heure limite sous les yeux',
    text: 'Chaque grossiste affiche ses jours de livraison et le temps qu’il vous reste pour commander.',
  },
  {
    id: 3,
    icon: 'users',
    title: 'Un panier pour toute l’équipe',
    text: 'La brigade remplit le même panier, et les commandes importantes attendent votre accord.',
  },
  {
    id: 4,
    icon: 'sprout',
    title: 'La saison d’abord',
    text: 'Les produits français passent devant dès qu’ils sont prêts, le bio est signalé partout.',
  },
]

export const homepageRows = [
  { part: 'hero' as const, content: hero },
  { part: 'features' as const, content: features },
]

/**
 * Products in the heart of a short French season, no name twice, two of a family at most; those
 * that hardly anybody imports first, for their best price is a French one.
 */
const featuredProducts = (products: readonly Product[], month: number, count = 12): Product[] => {
  const worth = (product: Product): number =>
    (seasonality(product.months, month) *
      (1.2 - product.months.length / 12) *
      product.popularity ** 0.7) /
    product.entry.typical_origins.length
  const names = new Set<string>()
  const families = new Map<number, number>()
  return products
    .filter(({ months, entry }) => months.includes(month) && entry.months_basis !== 'import')
    .sort((left, right) => worth(right) - worth(left) || left.id - right.id)
    .filter(({ name, categoryId }) => {
      const alike = families.get(categoryId) ?? 0
      if (names.has(name) || alike >= 2) return false
      names.add(name)
      families.set(categoryId, alike + 1)
      return true
    })
    .slice(0, count)
}

/** What may be featured in any month, from `month` on: the homepage shows what is in season. */
export const featuredOfTheYear = (products: readonly Product[], month: number): Product[] => {
  const months = Array.from({ length: 12 }, (_, index) => ((month - 1 + index) % 12) + 1)
  return [...new Set(months.flatMap(each => featuredProducts(products, each)))]
}

const slugs = ['aide', 'conditions-generales', 'confidentialite', 'livraison', 'mentions-legales']

/** A text of `data/pages`: its first line is the title, in Markdown like the rest. */
const readPage = (slug: string) => {
  const { siret, vatNumber } = fictionalLegalIds(platformId)
  const text = readFileSync(new URL(`./data/pages/${slug}.md`, import.meta.url), 'utf8')
    .replace('{siret}', siret)
    .replace('{vat}', vatNumber)
  const [, title = slug, body = ''] = /^# ([^\n]+)\n+(.+)$/s.exec(text) ?? []
  return { slug, title, body_markdown: body }
}

/** The content pages as they stand when the market opens. */
export const pageRows = (writtenAt: Date) =>
  slugs.map(slug => ({ ...readPage(slug), updated_at: writtenAt }))

/** The same pages where nobody has written them: their titles, for somebody to go on from. */
export const pageDrafts = (writtenAt: Date) =>
  slugs.map(slug => ({
    slug,
    title: readPage(slug).title,
    body_markdown: 'Cette page est en cours d’écriture.',
    updated_at: writtenAt,
  }))
