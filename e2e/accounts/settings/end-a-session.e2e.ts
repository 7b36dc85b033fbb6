import { type Browser, devices, expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { type Buyer, password } from '../../register.ts'
import { typeCredentials } from '../../sign-in.ts'

const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions' })

/** The same person on a device of another kind. */
const signInOn = async (browser: Browser, device: 'iPhone 15' | 'Pixel 7', buyer: Buyer) => {
  const context = await browser.newContext({ ...devices[device], ...visitor })
  const page = await context.newPage()
  await open(page, '/auth/login')
  await typeCredentials(page, buyer.email, password)
  await expect(page).toHaveURL('/')
  return page
}

const expectSignedOut = async (page: Page) => {
  await page.goto('/orders')
  await expect(page).toHaveURL('/auth/login?redirect=%2Forders')
}

test('sessions are ended one by one, or all others together, and signed out at their next call', async ({
  page,
  browser,
  buyer,
}) => {
  test.slow()
  const phone = await signInOn(browser, 'iPhone 15', buyer)
  const rows = sessions(page).getByRole('listitem')

  await test.step('sessions that do not come say so, and come when asked again', async () => {
    await page.route('**/api/v2/auth/sessions', route => route.fulfill({ status: 404, json: {} }))
    await open(page, '/settings?section=sessions')
    const retry = sessions(page).getByRole('button', { name: 'Réessayer' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/v2/auth/sessions')
    await retry.click()
    await expect(sessions(page)).toContainText('Cette session')
  })

  await test.step('a session that is ended elsewhere is signed out at its next call', async () => {
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Cette session')
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    const row = rows.filter({ hasText: 'iPhone' })
    await expect(row).toContainText(/Utilisée aujourd’hui vers \d\d:\d\d/)

    await row.getByRole('button', { name: /^Terminer la session/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await expect(rows).toHaveCount(2)
    await row.getByRole('button', { name: /^Terminer la session/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
    await expect(rows).toHaveCount(1)
    await expect(sessions(page)).toContainText(
      'Aucun autre appareil n’est connecté à votre compte.',
    )
    await expectSignedOut(phone)
  })

  await test.step('all other sessions are ended together', async () => {
    const others = [
      await signInOn(browser, 'iPhone 15', buyer),
      await signInOn(browser, 'Pixel 7', buyer),
    ]
    await open(page, '/settings?section=sessions')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Terminer les autres sessions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminer les autres' }).click()
    await expect(page.getByText('Vos autres appareils sont déconnectés.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    for (const other of others) await expectSignedOut(other)
  })
})
