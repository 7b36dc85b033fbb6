import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const colours = 'color-contrast'

/** What axe finds on the screen or a part of it, a line each; `rules` are all, colours or others. */
export const findFaults = async (
  page: Page,
  { rules = 'all', part = 'html' }: { rules?: 'all' | 'colours' | 'others'; part?: string } = {},
): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      // Naming every element that passes would take most of the time.
      resultTypes: ['violations'],
      ...(rules === 'colours' && { runOnly: [colours] }),
      ...(rules === 'others' && { rules: { [colours]: { enabled: false } } }),
    })
    // The pages have no frames, for which axe would open a tab of its own each time.
    .setLegacyMode()
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`,
  )
}

/** Colours on their way from one theme to the other are neither's. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** In both themes: everything by day; by night only the colours are others. */
export const findFaultsInBothThemes = async (page: Page, part?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await settled(page)
  const byDay = await findFaults(page, { part })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await settled(page)
  const byNight = await findFaults(page, { part, rules: 'colours' })
  return [...byDay, ...byNight.map(fault => `by night, ${fault}`)]
}
