import { expect, type Page, test } from '@playwright/test'
import { findFaults } from './axe.ts'

/** A screen without a fault, as wide as each window in both themes, and its pictures among the test's results. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  expect(await findFaults(page, { part: 'main' })).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const path = test.info().outputPath(`${name}-${colorScheme}-${width}.png`)
      await page.screenshot({ path, fullPage: true })
    }
}
