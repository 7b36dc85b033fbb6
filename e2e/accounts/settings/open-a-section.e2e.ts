import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { follow, open } from '../../open.ts'

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link', { name })
const expectSection = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(link(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('nav [aria-current=page]').filter({ visible: true })).toHaveCount(1)
}

test('the address names the section; the first is shown for any other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/settings?section=apparence')
  await expectSection(page, 'Apparence')
  await link(page, 'Mot de passe').click()
  await expect(page).toHaveURL('/settings?section=mot-de-passe')
  await expectSection(page, 'Mot de passe')
  await page.goBack()
  await expectSection(page, 'Apparence')
  for (const path of ['/settings?section=12', '/settings?section=tracteur']) {
    await follow(page, path)
    await expectSection(page, 'Profil')
  }
  await open(page, '/settings')
  await expectSection(page, 'Profil')

  await test.step('a section and the theme in it are reached with the keyboard alone', async () => {
    await link(page, 'Profil').focus()
    const reach = async (name: string) => {
      const isThere = () => link(page, name).evaluate(node => node === document.activeElement)
      for (let i = 0; i < 10 && !(await isThere()); i += 1) await page.keyboard.press('Tab')
      await expect(link(page, name)).toBeFocused()
    }
    await reach('Apparence')
    await page.keyboard.press('Enter')
    await expectSection(page, 'Apparence')
    await expect(page.getByRole('button', { name: 'Sombre' })).toBeVisible()
    await reach('Mes données')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sombre' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })
})
