import { expect, type Page, type Route, test } from '@playwright/test'
import { open } from '../../open.ts'
import { passOn } from '../../pass-on.ts'

const parts = ['hero', 'features', 'categories', 'featured_products']

/** The server renders the home page: what it asks itself, a browser asks when it comes from elsewhere. */
const comeHome = async (page: Page, answer: (route: Route) => Promise<void>) => {
  // Not from /about, which holds the categories.
  await open(page, '/auth/login')
  await page.route('**/api/v3/homepage/*', answer)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Carreau/ })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(/marché de gros/)
}

const ways: [string, (route: Route) => Promise<void>][] = [
  ['fails', route => route.fulfill({ status: 500, body: '' })],
  ['is lost', route => route.abort()],
  ['is no valid answer', route => route.fulfill({ json: { data: 'oops' } })],
]

test('what fails, is lost or is no valid answer leaves its section out, with a warning in the console alone', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const home = page.getByRole('banner').getByRole('link', { name: /Carreau/ })
  await page.clock.install()
  let answer = ways[0]?.[1]
  await comeHome(page, route => answer?.(route) ?? route.continue())
  const leave = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Nos fournisseurs' }).click()
    // The address changes before the screen does: home must be gone to be asked for again.
    await expect(page.getByRole('heading', { level: 1, name: 'Nos fournisseurs' })).toBeVisible()
    // What is younger than a second counts as fresh.
    await page.clock.fastForward(2_000)
  }

  for (const [how, way] of ways)
    await test.step(`what ${how}`, async () => {
      if (answer !== way) {
        await leave()
        answer = way
        warnings.length = 0
        await home.click()
        await expect(page).toHaveURL('/')
      }
      await expect
        .poll(() => new Set(warnings.map(text => text.split(':')[0])))
        .toEqual(new Set(parts.map(part => `Homepage ${part.replace('_', ' ')}`)))
      await expect(page.getByRole('heading', { level: 1, name: 'Carreau' })).toBeAttached()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
      await expect(page.getByText("Quelque chose s'est mal passé")).toHaveCount(0)
      await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0)
      expect(faults).toEqual([])
    })

  await page.unrouteAll()
  await leave()
  await home.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Catégories' })).toBeVisible()
})

test('an entry without a name or an id is left out, the others stay', async ({ page }) => {
  await comeHome(page, async route => {
    const answer = await passOn(route)
    const body: unknown = await answer.json()
    if (!Array.isArray(body)) return route.fulfill({ json: body })
    const [first, second] = body
    return route.fulfill({
      json: [
        first,
        { ...second, name: '', commercial_designation: '' },
        { ...second, id: undefined },
        null,
      ],
    })
  })
  const section = (name: string) => page.getByRole('region', { name })
  // One category and the tile that leads to all products.
  await expect(section('Catégories').getByRole('listitem')).toHaveCount(2)
  await expect(section('De saison en ce moment').getByRole('article')).toHaveCount(1)
})
