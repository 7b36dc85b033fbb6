import { expect, test } from '@playwright/test'
import { follow, open } from '../../open.ts'

const pages = [
  ['aide', 'Aide', 'Trouver un produit'],
  ['conditions-generales', 'Conditions générales de vente et d’utilisation', '2. Les prix'],
  ['confidentialite', 'Confidentialité', 'Vos droits'],
  ['livraison', 'Livraison', 'À la réception'],
  ['mentions-legales', 'Mentions légales', 'Éditeur'],
] as const

test('each page is rendered on the server and reads from its title to its last section', async ({
  page,
  request,
}) => {
  for (const [slug, title, section] of pages)
    await test.step(title, async () => {
      const response = await request.get(`/pages/${slug}`)
      expect(response.status()).toBe(200)
      expect(await response.text()).toContain(`${section}</h2>`)
      await (slug === 'aide' ? open : follow)(page, `/pages/${slug}`)
      await expect(page).toHaveTitle(`${title} · Carreau`)
      const article = page.getByRole('article')
      await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(article.getByRole('heading', { level: 2, name: section })).toBeVisible()
      await expect(article.getByText(/^Mis à jour le/)).toHaveText(
        /^Mis à jour le ((lun|mar|mercre|jeu|vendre|same)di|dimanche) \d{2} \p{L}+ \d{4}$/u,
      )
      const beside = page.getByRole('navigation', { name: 'Pages d’information' })
      await expect(beside.locator('[aria-current=page]')).toHaveCount(1)
    })
})

test('while the text is on its way the screen says so, and a link of the text loads no page', async ({
  page,
}) => {
  await open(page, '/pages/conditions-generales')
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/v3/pages/livraison', async route => {
    await held
    await route.continue()
  })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('article').getByRole('link', { name: 'Livraison' }).click()

  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('Chargement de la page...')
  await expect(status).toContainText('Veuillez patienter pendant que nous récupérons le contenu.')
  letGo()

  await expect(page.getByRole('heading', { level: 1, name: 'Livraison' })).toBeVisible()
  await expect(page).toHaveURL('/pages/livraison')
  await expect(status).toBeHidden()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await test.step('a text that does not come can be asked for again', async () => {
    await page.route('**/api/v3/pages/confidentialite', route =>
      route.fulfill({ status: 422, json: {} }),
    )
    const footer = page.getByRole('navigation', { name: 'Pied de page' })
    await footer.getByRole('link', { name: 'Confidentialité' }).click()
    await expect(page.getByRole('alert')).toContainText("Quelque chose s'est mal passé")
    await page.unroute('**/api/v3/pages/confidentialite')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confidentialité' })).toBeVisible()
  })
})
