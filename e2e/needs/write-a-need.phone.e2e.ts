import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A Monday's list of a bistrot, as it is pasted from a message. */
const pasted = `3 colis tomates grappe
10kg carottes
2 colis de batavia
5 kg d'aubergines
courgettes 10 kg
20 bottes de persil plat
oignons jaunes 10kg
citrons jaunes 6 kg
2 colis poireaux
champignons bruns 3 kg
pomme golden 13 kg
avocat hass 2 colis
1 colis roquette
échalotes 5 kg
10 kg grenailles`

/** What costs the chef time: each is a tap. */
const tapping = (page: Page) => {
  let taps = 0
  return {
    tap: async (name: string | RegExp, within: Page | ReturnType<Page['getByRole']> = page) => {
      taps++
      await within.getByRole('button', { name }).first().click()
    },
    taps: () => taps,
  }
}

test('fifteen pasted lines become proposals that can be sent, and one of them the carts, in five taps', async ({
  page,
}) => {
  const begun = performance.now()
  await open(page, '/needs')
  const { tap, taps } = tapping(page)
  await page.getByLabel('Ce qu’il vous faut').fill(pasted)
  await tap('Voir les propositions')
  await expect(page.getByRole('heading', { name: /^15 lignes/ })).toBeFocused()
  await expect(page.getByRole('heading', { name: /à préciser/ })).toHaveCount(0)
  const proposals = page
    .getByRole('list', { name: 'Propositions' })
    .getByRole('heading', { level: 3 })
  await expect(proposals.first()).toBeVisible()
  const offered = await proposals.allTextContents()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  expect(offered.join(' · ')).toContain('Le moins cher')
  await page.getByText('Pourquoi').first().click()
  await expect(
    page.getByText(/sans frais de livraison de plus|livraison .+€/).first(),
  ).toBeVisible()
  await tap(/^Mettre au panier Le moins cher/)
  await expect(page).toHaveURL('/cart')
  const seconds = (performance.now() - begun) / 1000
  test.info().annotations.push({
    type: 'measured',
    description: `${offered.length} proposals (${offered.join(' | ')}), ${taps()} taps, ${seconds.toFixed(1)} s`,
  })
  expect(taps() + 1).toBeLessThanOrEqual(5)
  // Every cart can be sent as it is.
  await expect(
    page.getByRole('button', { name: /^Valider (la commande|\d commandes)$/ }),
  ).toBeEnabled()
  await expect(page.getByText('à compléter')).toHaveCount(0)

  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
})

test('what may be several things is asked, answered by a tap and known the next time', async ({
  page,
}) => {
  await open(page, '/needs')
  await page
    .getByLabel('Ce qu’il vous faut')
    .fill('10 kg de tomates\ncarottes 10 kg\nxyzzy 3 colis')
  await page.getByRole('button', { name: 'Voir les propositions' }).click()
  await expect(page.getByRole('heading', { name: '3 lignes, dont 2 à préciser' })).toBeVisible()
  await expect(page.getByText('Ce produit n’est pas reconnu.')).toBeVisible()
  await page
    .getByRole('group', { name: 'Que veut dire « 10 kg de tomates »' })
    .getByRole('button', { name: 'Tomate grappe' })
    .click()
  await page.getByRole('button', { name: 'Retirer xyzzy 3 colis' }).click()
  await expect(page.getByRole('heading', { name: '2 lignes', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Modifier le texte' }).click()
  await page.getByLabel('Ce qu’il vous faut').fill('5 kg tomates')
  await page.getByRole('button', { name: 'Voir les propositions' }).click()
  await expect(page.getByRole('heading', { name: '1 ligne', exact: true })).toBeVisible()
  await expect(page.getByText('Tomate grappe', { exact: true }).first()).toBeVisible()
})

test('a text is kept when the page is left', async ({ page }) => {
  await open(page, '/needs')
  await page.getByLabel('Ce qu’il vous faut').fill('3 colis de carottes')
  await open(page, '/needs')
  await expect(page.getByLabel('Ce qu’il vous faut')).toHaveValue('3 colis de carottes')
})
