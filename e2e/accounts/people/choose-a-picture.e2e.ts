import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'

const picture = (page: Page) => page.getByRole('group', { name: 'Photo' })
/** What the browser has drawn: one that is missing has no size. */
const drawnWidth = (within: ReturnType<typeof picture>) =>
  within.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picture(page)
      .getByRole('button', { name: /une photo|la photo/ })
      .first()
      .click(),
  ])
  await chooser.setFiles(file)
}

test('a picture is in the menu at once, until it is removed', async ({ page, buyer, api }) => {
  await open(page, '/settings')
  await expect(picture(page).locator('img')).toHaveCount(0)

  for (const [what, buffer, refusal] of [
    ['no picture', Buffer.from('ceci est un texte'), /image/],
    ['above 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), '« moi.png » dépasse 10 Mo.'],
  ] as const)
    await test.step(`a file that is ${what} is refused and changes nothing`, async () => {
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer })
      await expect(picture(page).getByRole('alert')).toHaveText(refusal)
      await expect(picture(page).locator('img')).toHaveCount(0)
      await expect(picture(page).getByRole('button', { name: 'Choisir une photo' })).toBeEnabled()
      expect((await api('getMe', { token: buyer.loginToken })).data.avatar_url).toBeNull()
    })

  await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByText('Photo enregistrée')).toBeVisible()

  const { data: user } = await api('getMe', { token: buyer.loginToken })
  const inMenu = page.getByRole('button', { name: 'Compte de Capucine' })
  await expect(inMenu.locator('img')).toHaveAttribute('src', user.avatar_url ?? '')
  await expect.poll(() => drawnWidth(inMenu)).toBeGreaterThan(0)
  await expect.poll(() => drawnWidth(picture(page))).toBeGreaterThan(0)

  await picture(page).getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(inMenu.locator('img')).toHaveCount(0)
  await expect(picture(page).getByRole('button', { name: 'Choisir une photo' })).toBeFocused()
  expect((await api('getMe', { token: buyer.loginToken })).data.avatar_url).toBeNull()
})
