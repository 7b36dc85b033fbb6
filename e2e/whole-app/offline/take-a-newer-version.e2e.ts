import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { behindNewAddress, workerAtWork } from './worker.ts'

test('a newer version is offered, never forced, and put in place when wanted', async ({
  browser,
  registered,
  baseURL,
}) => {
  const served = await behindNewAddress(baseURL)
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    storageState: {
      cookies: [],
      origins: [{ origin: served.origin, localStorage: registered.storage }],
    },
  })
  const page = await context.newPage()
  await page.goto(`${served.origin}/about`)
  await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
  await workerAtWork(page)
  const offer = page.getByText('Une nouvelle version de Carreau est prête.')
  await expect(offer).toBeHidden()

  served.publish()
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    return navigator.serviceWorker.ready.then(registration => registration.update())
  })
  await expect(offer).toBeVisible()
  // Somebody in the middle of an errand goes on with the version they have.
  await page.getByRole('link', { name: 'Carreau', exact: false }).first().click()
  await expect(page).toHaveURL(`${served.origin}/`)
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  expect(await waits()).toBe(true)

  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await page.waitForFunction(() => !('isSamePage' in window))
  await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await waits()).toBe(false)
  await context.close()
  served.close()
})
