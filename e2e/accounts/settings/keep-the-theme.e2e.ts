import { expect, type Page, test } from '@playwright/test'
import { open } from '../../open.ts'

const html = (page: Page) => page.locator('html')

const choose = async (page: Page, theme: string) => {
  await page.getByRole('button', { name: 'Compte' }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
}

test('a theme that is chosen stays, whatever the device prefers', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')

  await test.step('« Thème système » follows the device as it changes', async () => {
    await expect(html(page)).toHaveClass(/dark/)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html(page)).not.toHaveClass(/dark/)
    await page.getByRole('button', { name: 'Compte' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Thème système' })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await choose(page, 'Thème sombre')
  await expect(html(page)).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')

  await test.step('the night theme is there before anything can be painted', async () => {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.documentElement.classList.contains('dark')) return
        watch.disconnect()
        document.documentElement.dataset.bodyWasThere = String(document.body !== null)
      })
      watch.observe(document, { attributes: true, subtree: true })
    })
    await open(page, '/shops')
    await expect(html(page)).toHaveAttribute('data-body-was-there', 'false')
    await expect(html(page)).toHaveClass(/dark/)
  })

  await page.emulateMedia({ colorScheme: 'dark' })
  await choose(page, 'Thème clair')
  await expect(html(page)).not.toHaveClass(/dark/)
  await page.reload()
  await expect(html(page)).not.toHaveClass(/dark/)

  // The specification knows two defaults: the page itself is light, the choice is « system ».
  await test.step('the page that the server sends is light', async () => {
    const [tag] = /<html[^>]*>/.exec(await (await request.get('/')).text()) ?? []
    expect(tag).toBeDefined()
    expect(tag).not.toContain('dark')
  })
})
