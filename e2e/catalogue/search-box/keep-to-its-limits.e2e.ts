import { expect, type Page, test } from '@playwright/test'
import { open } from '../../open.ts'
import { passOn } from '../../pass-on.ts'
import { callsTo, stopClock, takeClock } from '../../stopped-clock.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher des produits' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const suggestions = '/v3/product_suggestion'

test('suggestions are asked for once, 300 ms after the last letter', async ({ page }) => {
  await takeClock(page)
  await open(page, '/about')
  await field(page).focus()
  await expect(list(page).getByRole('option').first()).toBeVisible()
  const start = await stopClock(page)
  await field(page).pressSequentially('to')
  await page.clock.runFor(200)
  await field(page).press('m')
  await page.clock.runFor(299)
  expect(await callsTo(page, suggestions)).toEqual([])
  await page.clock.runFor(1)
  await expect
    .poll(() => callsTo(page, suggestions, start))
    .toEqual([{ at: 500, method: 'GET', path: `${suggestions}?search=tom` }])

  await test.step('the list closes 200 ms after the field has lost the focus', async () => {
    await expect(list(page).getByRole('option').first()).toBeVisible()
    await field(page).blur()
    await page.clock.runFor(199)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(list(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(list(page)).toBeHidden()
  })
})

test('while it waits, searches and finds nothing, the list says so', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v3/product_suggestion?**', async route => {
    await answer.promise
    await route.continue()
  })
  await takeClock(page)
  await open(page, '/about')
  await field(page).focus()
  await expect(list(page).getByRole('option').first()).toBeVisible()
  await stopClock(page)
  await field(page).fill('zzzzzz')
  await expect(page.getByText('Recherche...', { exact: true })).toBeVisible()
  await page.clock.runFor(310)
  await expect(page.getByText('Recherche en cours...', { exact: true })).toBeVisible()
  answer.resolve()
  await page.clock.resume()
  await expect(page.getByText('Aucune suggestion trouvée', { exact: true })).toBeVisible()
  await expect(page.getByText('Appuyez sur Entrée pour rechercher « zzzzzz »')).toBeVisible()
})

test('six entries at most, whatever they are', async ({ page }) => {
  await open(page, '/about')

  await test.step('what nobody has searched before is filled with six popular products', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'Rechercher des produits...')
    await field(page).focus()
    const popular = page.getByRole('group', { name: 'Recherches populaires' }).getByRole('option')
    await expect(popular).toHaveCount(6)
    for (const entry of await popular.all()) await expect(entry).toContainText('Populaire')
    await expect(page.getByRole('group', { name: 'Recherches récentes' })).toHaveCount(0)
  })

  await test.step('six suggestions at most, in a list at most 20rem high', async () => {
    const answered = page.waitForResponse(response => response.url().includes(suggestions))
    await field(page).fill('po')
    await answered
    const group = page.getByRole('group', { name: 'Suggestions' })
    await expect(group.getByRole('option')).toHaveCount(6)
    await expect(list(page)).toHaveCSS('max-height', '320px')
    await expect(page.locator('html')).toHaveCSS('font-size', '16px')

    // Even if the server sent more.
    await page.route('**/api/v3/product_suggestion?**', async route => {
      const answer = await (await passOn(route)).json()
      const [first] = answer.data
      const data = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => ({
        ...first,
        id,
        commercial_designation: `Pomme ${id}`,
      }))
      await route.fulfill({ json: { ...answer, data } })
    })
    await field(page).fill('pomme')
    await expect(group.getByRole('option')).toHaveText(
      [1, 2, 3, 4, 5, 6].map(id => new RegExp(`^Pomme ${id}`)),
    )
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('Enter without a highlight searches what was typed, and says nothing of advanced', async () => {
    await field(page).fill('  poireau ')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/search-products?search=poireau')
    await expect(field(page)).toHaveValue('poireau')
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Effacer la recherche' })).toBeHidden()
  })
})
