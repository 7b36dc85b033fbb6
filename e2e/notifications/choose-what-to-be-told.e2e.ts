import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { workAsDemo } from '../session.ts'

const preferencesPage = '/settings?section=notifications'
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const orderAccepted = 'Commande acceptée\u00a0: E-mail'

test('what one is told of is ticked, saved at once and kept', async ({ page, buyer, api }) => {
  await open(page, preferencesPage)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Notification',
    'Dans Carreau',
    'E-mail',
    'Notification push',
  ])

  await test.step('what must be known is ticked, cannot be turned off, and says why', async () => {
    for (const channel of ['Dans Carreau', 'E-mail', 'Notification push']) {
      const refused = box(page, `Commande refusée\u00a0: ${channel}`)
      await expect(refused).toBeChecked()
      await expect(refused).toBeDisabled()
      await expect(refused).toHaveAccessibleDescription(/elle ne se désactive pas/)
    }
  })

  await test.step('a tick shows at once and goes back when it is not saved', async () => {
    await expect(box(page, orderAccepted)).not.toBeChecked()
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/v3/notification_preferences', async route => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await sent.promise
      await route.fulfill({ status: 500, body: '' })
    })
    await box(page, orderAccepted).check()
    await expect(box(page, orderAccepted)).toBeChecked()
    sent.resolve()
    await expect(page.getByText('Votre choix n’a pas été enregistré.')).toBeVisible()
    await expect(box(page, orderAccepted)).not.toBeChecked()
    const { data } = await api('getNotificationPreferences', { token: buyer.tenantToken })
    expect(data.kinds.find(({ kind }) => kind === 'order_accepted')?.email).toBe(false)
    await page.unroute('**/api/v3/notification_preferences')
  })

  await test.step('a tick is saved at once and kept after a reload', async () => {
    const saved = page.waitForResponse(
      response => response.request().method() === 'PUT' && response.ok(),
    )
    await box(page, orderAccepted).check()
    await saved
    await page.reload()
    await expect(box(page, orderAccepted)).toBeChecked()
    const { data } = await api('getNotificationPreferences', { token: buyer.tenantToken })
    expect(data.kinds.find(({ kind }) => kind === 'order_accepted')).toMatchObject({
      in_app: true,
      email: true,
      push: true,
    })
  })

  await test.step('several ticks in a row are all kept', async () => {
    await box(page, orderAccepted).uncheck()
    await box(page, orderAccepted).check()
    await box(page, 'Commande acceptée\u00a0: Notification push').uncheck()
    await box(page, 'Commande acceptée\u00a0: Dans Carreau').uncheck()
    await expect(async () => {
      const { data } = await api('getNotificationPreferences', { token: buyer.tenantToken })
      expect(data.kinds.find(({ kind }) => kind === 'order_accepted')).toMatchObject({
        in_app: false,
        email: true,
        push: false,
      })
    }).toPass()
    await expect(box(page, orderAccepted)).toBeChecked()
    await expect(box(page, 'Commande acceptée\u00a0: Dans Carreau')).not.toBeChecked()
  })
})

test.describe('at a wholesaler’s', () => {
  test.use(visitor)
  test('a wholesaler is told of other things than a buyer', async ({ page }) => {
    await workAsDemo(page, 'picker')
    await open(page, preferencesPage)
    await expect(box(page, 'Nouvelle commande\u00a0: E-mail')).toBeVisible()
    await expect(box(page, orderAccepted)).toHaveCount(0)
  })
})
