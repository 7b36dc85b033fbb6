import { findFreePort } from '@carreau/local-postgres'
import { chromium } from '@playwright/test'
import { buildWebIfStale } from '../../tools/build-web.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { type Figure, inTurn, type Scenario } from '../results.ts'
import { keep, openMarket, say } from '../rig.ts'

const screens = ['/', '/search-products?search=tomate', '/products/54', '/shops']
const audits = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
}
const [leastScore, mostShift] = [98, 0.02]

export const phone: Scenario = {
  name: 'lighthouse',
  asks: 'What does Lighthouse say of the public screens on a phone (slow processor, slow 4G)?',
  goal: `performance ≥ ${leastScore}, CLS ≤ ${mostShift}; the middle of three looks.`,
  run: async ({ short }) => {
    const { default: lighthouse } = await import('lighthouse')
    if (!buildWebIfStale()) throw new Error('the web application could not be built')
    const { app } = await openMarket()
    const port = await findFreePort()
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const args = [`--remote-debugging-port=${port}`, ...sandbox]
    const browser = await chromium.launch({ executablePath: findChromium(), args })
    keep({ stop: () => browser.close() })

    const look = async (path: string) => {
      const seen = await lighthouse(app.origin + path, {
        port,
        formFactor: 'mobile',
        onlyCategories: ['performance'],
        logLevel: 'error',
      })
      if (seen === undefined) throw new Error(`Lighthouse saw nothing of ${path}`)
      const { categories, audits: told } = seen.lhr
      const values = Object.entries(audits).map(([id, name]) => `${name} ${told[id]?.displayValue}`)
      const score = Math.round((categories.performance?.score ?? 0) * 100)
      const shift = told['cumulative-layout-shift']?.numericValue ?? 1
      return { score, shift, values: values.join(', ') }
    }
    const figures: Figure[] = []
    for (const path of short ? screens.slice(0, 1) : screens) {
      const looks: Awaited<ReturnType<typeof look>>[] = []
      for (let round = 0; round < (short ? 1 : 3); round++) looks.push(await look(path))
      looks.sort((a, b) => a.score - b.score)
      say(`${path}: ${looks.map(({ score }) => score).join(', ')}`)
      const { score, shift, values } = inTurn(looks, Math.floor(looks.length / 2))
      const isMet = score >= leastScore && shift <= mostShift
      const says = `≥ ${leastScore}, CLS ≤ ${mostShift}`
      figures.push({ name: path, measured: `${score}; ${values}`, goal: { says, isMet } })
    }
    return figures
  },
}
