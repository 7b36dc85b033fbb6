import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

const colours = 'color-contrast'
const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rows of a list or a table are made alike: eight stand for all of them, in half the time on a long screen. */
const furtherRows = ['li:nth-of-type(n + 9)', 'tbody > tr:nth-of-type(n + 9)']

/** A part of axe's own that its types leave out. */
type Color = { r: number; g: number; b: number; alpha: number }
type Colors = { prototype: Color & { parseString: (text: string) => Color } }
type Axe = typeof axe & { commons: { color: { Color: Colors } } }
type Global = typeof globalThis & { axe?: Axe }

/**
 * axe reads each background's colour anew for each text above it, which takes half the time of its check of
 * colours. A screen has a dozen colours: the same text is read once, to the same numbers.
 */
const readColoursOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const colors = (globalThis as Global).axe?.commons.color.Color.prototype
    if (colors === undefined) throw new Error('axe reads no colours')
    const { parseString } = colors
    const known = new Map<string, Color>()
    colors.parseString = function (text) {
      const seen = known.get(text)
      if (seen !== undefined) return Object.assign(this, seen)
      parseString.call(this, text)
      const { r, g, b, alpha } = this
      known.set(text, { r, g, b, alpha })
      return this
    }
  })

/** What is on its way, from one theme to the other or onto the screen, has no colour of its own yet. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** What axe finds on the screen or a part of it, a line each; `rules` are all, colours or others. */
export const findFaults = async (
  page: Page,
  { rules = 'all', part = 'html' }: { rules?: 'all' | 'colours' | 'others'; part?: string } = {},
): Promise<string[]> => {
  // Once for each document: to read it takes longer than many a rule.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(await source)
    await readColoursOnce(page)
  }
  // A screen whose code or data is on its way has no heading yet.
  if (part === 'html') await page.locator('h1').first().waitFor({ state: 'attached' })
  await settled(page)
  const options: axe.RunOptions = {
    // Naming every element that passes would take most of the time.
    resultTypes: ['violations'],
    ...(rules === 'colours' && { runOnly: [colours] }),
    ...(rules === 'others' && { rules: { [colours]: { enabled: false } } }),
  }
  return await page.evaluate(
    async ([include, exclude, options]) => {
      const found = await (globalThis as Global).axe?.run({ include, exclude }, options)
      if (found === undefined) throw new Error('The page has no axe')
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      )
    },
    [part, furtherRows, options] as const,
  )
}

/** In both themes: everything by day; by night only the colours are others. */
export const findFaultsInBothThemes = async (page: Page, part?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const byDay = await findFaults(page, { part })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const byNight = await findFaults(page, { part, rules: 'colours' })
  return [...byDay, ...byNight.map(fault => `by night, ${fault}`)]
}

const themes = ['light', 'dark'] as const

/**
 * A screen without a fault, as wide as each window; with `PICTURES=1` in the environment its pictures
 * in both themes are among the test's results.
 */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  // What is being read anew is dimmed meanwhile.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
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
