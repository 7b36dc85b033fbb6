import { expect, type Page, test } from '@playwright/test'
import { findFaults } from './axe.ts'

const themes = ['light', 'dark'] as const

/**
 * A screen without a fault, as wide as each window; with `PICTURES=1` in the environment its pictures
 * in both themes are among the test's results.
 */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  expect(await findFaults(page, { part: 'main' })).toEqual([])
  const isDrawn = process.env.PICTURES !== undefined
  for (const colorScheme of isDrawn ? themes : themes.slice(0, 1))
    for (const width of [360, 768, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (!isDrawn) continue
      const path = test.info().outputPath(`${name}-${colorScheme}-${width}.png`)
      await page.screenshot({ path, fullPage: true })
    }
}
