// Pictures of every screen at three widths in both themes, for people to look at:
// `npm run screenshots -- <folder> [origin]`. On the origin it signs up a company of its own.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { apiAt } from '../e2e/api.ts'
import { type Registered, registerBuyer } from '../e2e/register.ts'
import { demoSession } from '../e2e/session.ts'
import { fillPrivateScreens } from '../e2e/whole-app/every-screen/fill-private-screens.ts'
import { publicScreens, shopScreens } from '../e2e/whole-app/every-screen/screens.ts'
import { findChromium } from './find-chromium.ts'

const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const

/** What is needed of HTMLImageElement, which Node's types do not know. */
type Picture = { setAttribute: (name: string, value: string) => void; decode: () => Promise<void> }

const [folder, origin = 'http://localhost:3000'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('npm run screenshots -- <folder> [origin]')
  process.exit(1)
}

const api = apiAt(origin)
const registered = await registerBuyer(api)
const privateScreens = await fillPrivateScreens(api, registered.buyer)
const wholesaler = await demoSession(api, {
  email: 'vente@primeur.demo',
  company: 'Primeurs de Rungis',
  role: 'admin',
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const width of widths)
    for (const theme of themes) {
      const into = join(folder, `${width}-${theme}`)
      mkdirSync(into, { recursive: true })
      await takeAll(browser, publicScreens, { width, theme, storage: [], into })
      await takeAll(browser, privateScreens, { width, theme, storage: registered.storage, into })
      await takeAll(browser, shopScreens, { width, theme, storage: wholesaler.storage, into })
      console.log(into)
    }
} finally {
  await browser.close()
}

async function takeAll(
  browser: Browser,
  screens: readonly string[],
  look: {
    width: number
    theme: (typeof themes)[number]
    storage: Registered['storage']
    into: string
  },
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: look.width, height: look.width === 1440 ? 900 : 800 },
    hasTouch: look.width < 1440,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage: look.storage }] },
  })
  const page = await context.newPage()
  for (const path of screens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await loadPictures(page)
    await page.screenshot({ path: join(look.into, `${nameOf(path)}.png`), fullPage: true })
  }
  await context.close()
}

/** Those further down wait until one scrolls to them. */
async function loadPictures(page: Page): Promise<void> {
  await page.locator('img').evaluateAll((pictures: Picture[]) =>
    Promise.all(
      pictures.map(picture => {
        picture.setAttribute('loading', 'eager')
        return picture.decode().catch(() => undefined)
      }),
    ),
  )
}

function nameOf(path: string): string {
  return (
    path
      .replace(/\d{3,}/g, 'id')
      .replace(/\W+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  )
}
