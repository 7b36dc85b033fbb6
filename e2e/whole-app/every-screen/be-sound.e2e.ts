import { expect, type Page, type Response } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { openAsOperator, openAsWholesaler } from '../../session.ts'
import { findFaults, findFaultsInBothThemes } from './axe.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { expectStill } from './layout-shifts.ts'
import { platformScreens, publicScreens, shopScreens } from './screens.ts'
import { walk } from './walk.ts'

// The longest file by far: its walks are for whichever worker is free.
test.describe.configure({ mode: 'parallel' })

const expectNoFault = async (page: Page, path: string) => {
  expect.soft(await findFaultsInBothThemes(page), path).toEqual([])
  // The next page loads as one that nobody has looked at.
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Nothing but our own files may run. */
const expectPolicy = async (_: Page, path: string, response: Response | null) => {
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect.soft(policy, path).toContain("default-src 'self'")
  expect.soft(policy, path).not.toMatch(/(script|default)-src[^;]*unsafe/)
  expect.soft(policy, path).toContain("require-trusted-types-for 'script'")
  const html = (await response?.text()) ?? ''
  for (const [, attributes] of html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g))
    expect.soft(attributes, path).toContain('type="application/json"')
}

/**
 * Nothing sticks out at the side of a narrow window either, and axe finds nothing there. What is made for
 * the hand is loaded on a phone besides (fit-a-phone.phone.e2e.ts).
 */
const expectFit = async (page: Page, path: string) => {
  const wide = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 780 })
  await expect
    .soft(async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${path} is ${width} px wide`).toBe(360)
    })
    .toPass({ timeout: 20_000 })
  expect.soft(await findFaults(page, { rules: 'others' }), path).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
  if (wide !== null) await page.setViewportSize(wide)
}

test.describe('as a visitor', () => {
  test.use(visitor)

  test('public screens are taken over without a difference, stand still, log nothing, fit 360 px, and axe finds nothing', async ({
    context,
  }) => {
    await walk(context, publicScreens, expectPolicy, expectStill, expectNoFault, expectFit)
  })

  test('the suggestions and the menu have no fault that axe finds', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('combobox', { name: 'Rechercher des produits' }).fill('tomate')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compte' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await findFaultsInBothThemes(page, '[role=menu]')).toEqual([])
  })
})

test('a text too pale for what is behind it is found by day and by night', async ({ page }) => {
  await page.setContent(`
    <html lang="fr"><title>Pâle</title>
    <style>
      main { background: white; color: black }
      p { color: oklch(0.7 0 0) }
      .dark { background: black }
      .dim { opacity: 0.4 }
      @media (prefers-color-scheme: dark) {
        main { background: black; color: white }
        .white { background: white }
      }
    </style>
    <main>
      <h1>Pâle</h1>
      <p id="turns">Pâle le jour</p>
      <div class="dark"><p id="good">Lisible</p><div class="dim"><p id="dim">Effacé</p></div></div>
      <div class="white"><p id="pale">Pâle</p></div>
    </main></html>`)
  expect(await findFaultsInBothThemes(page)).toEqual([
    'color-contrast: #turns | #dim | #pale',
    'by night, color-contrast: #dim | #pale',
  ])
})

test('the screens of a buyer stand still, log nothing, fit 360 px, and axe finds nothing', async ({
  context,
  buyer,
  api,
}) => {
  // `/cart` while it is empty too.
  await walk(context, ['/cart'], expectStill, expectNoFault, expectFit)
  await walk(context, await fillPrivateScreens(api, buyer), expectStill, expectNoFault, expectFit)
})

test('the screens of a wholesaler stand still, log nothing, fit 360 px, and axe finds nothing', async ({
  browser,
  baseURL,
  api,
}) => {
  const context = (await openAsWholesaler(browser, { api, baseURL })).context()
  // Another test may order from this wholesaler, or pick, at the same time.
  await context.routeWebSocket(/\/app\//, () => {})
  await walk(context, shopScreens, expectStill, expectNoFault, expectFit)
  await context.close()
})

test('the screens of the platform stand still, log nothing, fit 360 px, and axe finds nothing', async ({
  browser,
  baseURL,
  api,
}) => {
  const context = (await openAsOperator(browser, { api, baseURL })).context()
  await walk(context, platformScreens, expectStill, expectNoFault, expectFit)
  await context.close()
})
