// `npm run bench:lighthouse`: what Lighthouse says of the public screens on a phone.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { buildWebIfStale } from '../tools/build-web.ts'
import { findChromium } from '../tools/find-chromium.ts'
import { describeMachine, readCommit } from './machine.ts'
import { keep, runBench, say } from './running.ts'
import { findFreePort, startApp, startPostgres } from './servers.ts'
import { table } from './tables.ts'

const screens = ['/', '/search-products?search=tomate', '/products/54', '/shops']
/** Of each screen; the one in the middle counts. */
const rounds = 3
const audits = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const

type Look = { score: number; values: string[] }

const run = async () => {
  const [loadBefore = 0] = loadavg()
  if (!buildWebIfStale()) throw new Error('the web application could not be built')
  const { url, dataDir } = keep(await startPostgres())
  const app = keep(await startApp({ databaseUrl: url, dataDir, scale: 1 }))
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  keep({ stop: () => browser.close() })

  const look = async (path: string): Promise<Look> => {
    const seen = await lighthouse(app.origin + path, {
      port,
      formFactor: 'mobile',
      onlyCategories: ['performance'],
      logLevel: 'error',
    })
    if (seen === undefined) throw new Error(`Lighthouse saw nothing of ${path}`)
    const { categories, audits: told } = seen.lhr
    return {
      score: Math.round((categories.performance?.score ?? 0) * 100),
      values: Object.keys(audits).map(id => told[id]?.displayValue ?? '?'),
    }
  }
  const rows: (string | number)[][] = []
  for (const path of screens) {
    const looks: Look[] = []
    for (let round = 0; round < rounds; round++) looks.push(await look(path))
    const middle = looks.toSorted((a, b) => a.score - b.score)[Math.floor(rounds / 2)]
    if (middle === undefined) throw new Error('nothing was seen')
    rows.push([path, `**${middle.score}**`, ...middle.values])
    say(`${path}: ${looks.map(({ score }) => score).join(', ')}`)
  }
  const notes = `# Lighthouse

Written by \`npm run bench:lighthouse\` ([how it measures](README.md)). ${new Date().toISOString().slice(0, 10)}, commit ${readCommit()},
${describeMachine()}. Load average of the machine before: ${loadBefore.toFixed(1)}.

A phone (4× slower processor, slow 4G, both simulated), as a visitor; the middle of ${rounds} looks. Goals: 98 and
above, CLS at most 0.02.

${table(['screen', 'performance', ...Object.values(audits)], rows)}
`
  await writeFile(join(import.meta.dirname, 'LIGHTHOUSE.md'), notes)
  say('Written: bench/LIGHTHOUSE.md')
}

await runBench(run)
