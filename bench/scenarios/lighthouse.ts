import { findFreePort } from '@carreau/local-postgres'
import { chromium } from '@playwright/test'
import { apiAt } from '../../e2e/api.ts'
import { demoPeople, demoSession } from '../../e2e/session.ts'
import { buildWebIfStale } from '../../tools/build-web.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { makeCertificate, startNginx } from '../nginx.ts'
import { type Figure, inTurn, type Scenario } from '../results.ts'
import { keep, openMarket, say } from '../rig.ts'

const ofVisitors = ['/', '/search-products?search=tomate', '/products/54', '/shops']
const ofTheChef = ['/cart', '/', '/products/94', '/order-guide', '/lists']
const audits = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
}
/** A signed-in screen waits for its own answers, which no server rendered. */
const [leastPublic, leastSignedIn, mostShift] = [98, 90, 0.02]

export const phone: Scenario = {
  name: 'lighthouse',
  asks: 'What does Lighthouse say of the public screens and of a chef’s on a phone (slow processor, slow 4G), past the nginx that is deployed?',
  goal: `performance ≥ ${leastPublic}, signed in ≥ ${leastSignedIn}, CLS ≤ ${mostShift}; the middle of three looks.`,
  run: async ({ short }) => {
    const { default: lighthouse } = await import('lighthouse')
    if (!buildWebIfStale()) throw new Error('the web application could not be built')
    const { app } = await openMarket()
    // As people come in: nginx speaks HTTP/2 and compresses answers, which a node leaves to it.
    const [port, entrance, plainPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ]
    const node = Number(new URL(app.origin).port)
    const tls = { by: 'tls', port: entrance, plainPort, folder: makeCertificate() } as const
    keep(await startNginx([node, node], tls))
    const origin = `https://127.0.0.1:${entrance}`
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    // The pair is this machine's own: nobody vouches for it.
    const args = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors', ...sandbox]
    // Its one context is where Lighthouse opens its pages: what local storage keeps is there for them too.
    const browser = await chromium.launchPersistentContext('', {
      executablePath: findChromium(),
      args,
    })
    keep({ stop: () => browser.close() })
    const signIn = async () => {
      const { storage } = await demoSession(apiAt(app.origin), demoPeople.approver)
      const page = await browser.newPage()
      await page.goto(`${origin}/about`)
      await page.evaluate(items => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      }, storage)
      await page.close()
    }

    const look = async (path: string) => {
      const seen = await lighthouse(origin + path, {
        port,
        formFactor: 'mobile',
        onlyCategories: ['performance'],
        logLevel: 'error',
      })
      if (seen === undefined) throw new Error(`Lighthouse saw nothing of ${path}`)
      const { categories, audits: told, finalDisplayedUrl } = seen.lhr
      // Whoever is not signed in is led elsewhere: the figure would be of another screen.
      if (new URL(finalDisplayedUrl).pathname !== path.split('?')[0])
        throw new Error(`${path} led to ${finalDisplayedUrl}`)
      const values = Object.entries(audits).map(([id, name]) => `${name} ${told[id]?.displayValue}`)
      const score = Math.round((categories.performance?.score ?? 0) * 100)
      const shift = told['cumulative-layout-shift']?.numericValue ?? 1
      return { score, shift, values: values.join(', ') }
    }
    const figures: Figure[] = []
    const lookAt = async (paths: string[], { who, least }: { who: string; least: number }) => {
      for (const path of short ? paths.slice(0, 1) : paths) {
        const looks: Awaited<ReturnType<typeof look>>[] = []
        for (let round = 0; round < (short ? 1 : 3); round++) looks.push(await look(path))
        looks.sort((a, b) => a.score - b.score)
        const name = path + who
        say(`${name}: ${looks.map(({ score }) => score).join(', ')}`)
        const { score, shift, values } = inTurn(looks, Math.floor(looks.length / 2))
        const isMet = score >= least && shift <= mostShift
        const says = `≥ ${least}, CLS ≤ ${mostShift}`
        figures.push({ name, measured: `${score}; ${values}`, goal: { says, isMet } })
      }
    }
    await lookAt(ofVisitors, { who: '', least: leastPublic })
    await signIn()
    await lookAt(ofTheChef, { who: ', signed in', least: leastSignedIn })
    return figures
  },
}
