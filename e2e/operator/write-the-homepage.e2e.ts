import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, workAsDemo } from '../session.ts'
import { findFaults } from '../whole-app/every-screen/axe.ts'

test('an advantage is added, moved by keys and seen by visitors, then taken away', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const { tenantToken: token } = await demoSession(api, demoPeople.operator)
  const { data: before } = await api('getWrittenHomepage', { token })
  const { items } = before.features
  await workAsDemo(page, 'operator')
  await open(page, '/platform/homepage')

  await test.step('a picture is sent and shown, a product is found and put first, nothing is saved', async () => {
    await page.getByLabel('Fichier de l’image').setInputFiles('apps/web/public/icons/icon-192.png')
    await expect(page.getByRole('button', { name: 'Changer l’image' })).toBeVisible()
    await page.getByRole('button', { name: 'Retirer l’image' }).click()
    await expect(page.getByRole('button', { name: 'Enregistrer le bandeau' })).toBeDisabled()

    const list = page.getByRole('list', { name: 'Produits mis en avant' }).getByRole('listitem')
    const count = await list.count()
    await page.getByLabel('Ajouter un produit').fill('avocat')
    const found = page.getByRole('list', { name: 'Produits trouvés' }).getByRole('button')
    const name = (await found.first().textContent()) ?? ''
    await page.getByLabel('Ajouter un produit').press('Enter')
    await expect(list).toHaveCount(count + 1)
    await expect(list.last()).toContainText(name)
    await page.getByRole('button', { name: `Monter ${name}`, exact: true }).click()
    await expect(list.nth(count - 1)).toContainText(name)
    await page.getByRole('button', { name: `Retirer ${name}`, exact: true }).click()
    await expect(list).toHaveCount(count)
    await expect(page.getByRole('button', { name: 'Enregistrer les produits' })).toBeDisabled()
  })

  try {
    await page.getByRole('button', { name: 'Ajouter un atout' }).click()
    const place = items.length + 1
    await expect(page.getByLabel(`Atout ${place} : icône`)).toBeVisible()
    // Nothing is kept of an advantage without words.
    await page.getByRole('button', { name: 'Enregistrer les atouts' }).click()
    await expect(page.getByText('Indiquez un titre.')).toBeVisible()
    await page.getByLabel(`Atout ${place} : titre`).fill('Livré avant l’aube')
    await page.getByLabel(`Atout ${place} : texte`).fill('Vos colis arrivent avant le service.')
    await page.getByLabel(`Atout ${place} : texte`).press('Alt+ArrowUp')
    await expect(page.getByLabel(`Atout ${place - 1} : titre`)).toHaveValue('Livré avant l’aube')
    await expect(page.getByLabel(`Atout ${place - 1} : texte`)).toBeFocused()
    expect(await findFaults(page, { part: 'main' })).toEqual([])
    await page.getByRole('button', { name: 'Enregistrer les atouts' }).click()
    await expect(page.getByText('Accueil enregistré')).toBeVisible()

    const visitor = await browser.newPage()
    // An address nobody has asked for: a page is rendered once for all visitors of half a minute.
    await open(visitor, `/?seen=${Date.now()}`)
    await expect(
      visitor.getByRole('list', { name: 'Ce que Carreau apporte' }).getByRole('listitem'),
    ).toContainText([...items.slice(0, -1).map(() => /./), 'Livré avant l’aube', /./])
    await visitor.close()
  } finally {
    await api('updateHomepagePart', {
      token,
      params: { part: 'features' },
      body: { content: items },
    })
  }
  const { data: after } = await api('getWrittenHomepage', { token })
  expect(after.features.items).toEqual(items)
})
