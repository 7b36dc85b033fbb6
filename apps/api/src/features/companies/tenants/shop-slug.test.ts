import { expect, test } from 'vitest'
import { shopSlug } from './shop-slug.ts'

test.each([
  ['Primeurs de Rungis', 'primeurs-de-rungis'],
  ['  L’Écrin d’Œufs & Cie. ', 'l-ecrin-d-oeufs-cie'],
  ['SARL « Les 4 Saisons »', 'sarl-les-4-saisons'],
  ['漢字', 'fournisseur'],
])('the slug of %j is %j', (name, slug) => {
  expect(shopSlug(name)).toBe(slug)
})
