import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'

const links = [
  ['Tous les produits', '/search-products', /produits/i],
  ['Catégories', '/categories', 'Catégories'],
  ['Nos fournisseurs', '/shops', 'Nos fournisseurs'],
  ['Offres', '/offers', /offre/i],
  ['À propos', '/about', 'À propos de Carreau'],
  ['Aide', '/pages/aide', 'Aide'],
  ['Livraison', '/pages/livraison', 'Livraison'],
  ['Conditions générales', '/pages/conditions-generales', /^Conditions générales/],
  ['Confidentialité', '/pages/confidentialite', 'Confidentialité'],
  ['Mentions légales', '/pages/mentions-legales', 'Mentions légales'],
] as const

test('every link of the footer leads to its page', async ({ page }) => {
  test.slow()
  await open(page, '/shops')
  const footer = page.getByRole('navigation', { name: 'Pied de page' })
  await expect(footer.getByRole('link')).toHaveCount(links.length)
  for (const [name, path, title] of links)
    await test.step(name, async () => {
      await footer.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible()
    })
})
