import { expect, test } from 'vitest'
import { postalAddress, shopSlug } from './create-tenant.ts'

test('the parts of an address stay as given', () => {
  const parts = { line1: '12 rue des Halles', postal_code: '75001', city: 'Paris' }
  expect(postalAddress(parts)).toEqual({ ...parts, line2: '' })
})

test.each([
  ['12 rue des Halles, 75001 Paris', '12 rue des Halles', '', '75001', 'Paris'],
  ['12 rue des Halles 75384 Paris Cedex 08', '12 rue des Halles', '', '75384', 'Paris Cedex 08'],
  [
    '1 av. des Maraîchers\nBâtiment C2\n94550 Chevilly-Larue',
    '1 av. des Maraîchers',
    'Bâtiment C2',
    '94550',
    'Chevilly-Larue',
  ],
  ['12345 route de Lyon, 69009 Lyon', '12345 route de Lyon', '', '69009', 'Lyon'],
  ['Marché de Rungis', 'Marché de Rungis', '', '', ''],
])('%j is told apart', (text, line1, line2, postal_code, city) => {
  expect(postalAddress(text)).toEqual({ line1, line2, postal_code, city })
})

test.each([
  ['Primeurs de Rungis', 'primeurs-de-rungis'],
  ['  L’Écrin d’Œufs & Cie. ', 'l-ecrin-d-oeufs-cie'],
  ['SARL « Les 4 Saisons »', 'sarl-les-4-saisons'],
  ['漢字', 'fournisseur'],
])('the slug of %j is %j', (name, slug) => {
  expect(shopSlug(name)).toBe(slug)
})
