import { expect, type Page } from '@playwright/test'

/** After a cart was validated: what was sent, then its only order. */
export const openSentOrder = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/orders\/sent\?ids=\d+$/)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
}
