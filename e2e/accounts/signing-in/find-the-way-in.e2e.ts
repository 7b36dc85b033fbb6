import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'

test('a visitor reads « Se connecter » in the bar, at every width of a desk', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/shops')
    const bar = page.getByRole('banner')
    const wayIn = bar.getByRole('link', { name: 'Se connecter' })
    await expect(wayIn).toBeVisible()
    // Beside the search, not over it.
    const field = await bar.getByRole('combobox').boundingBox()
    const words = await wayIn.boundingBox()
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0)
    await wayIn.click()
    await expect(page).toHaveURL('/auth/login')
  }
})
