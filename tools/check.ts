// `npm run check`, and with --browsers the whole of `npm test`. Every stage runs even when an
// earlier one failed; each counts as one beside the tests it ran; the last lines name what failed and sum up.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { findChromium, installChromium } from './find-chromium.ts'
import { judgeFlaky, knownFlaky } from './known-flaky.ts'
import {
  failedBrowserTests,
  failedTests,
  readReport,
  slowest,
  timesOfBrowserTests,
  timesOfFiles,
} from './test-reports.ts'

type Count = { passed: number; failed: number; skipped: number }

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'carreau-check-'))
const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** Named once more at the end: who reads a long run's last page alone learns what to mend. */
const failures: string[] = []

const built = stage('web build', () => buildWebIfStale())
stage('browser budgets', () => built && run('node', ['tools/check-budgets.ts']))
await Promise.all(['lint', 'types', 'arrows', 'unused'].map(readSources))
stage('unit and database tests', () => {
  const report = join(reports, 'vitest.json')
  const passed = run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report)
  failures.push(...failedTests(testResults, root))
  console.log(slowest('files', timesOfFiles(testResults, root)))
  add({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
  return passed
})
if (process.argv.includes('--browsers')) stage('browser tests', () => built && runBrowserTests())

rmSync(reports, { recursive: true })
if (failures.length > 0) console.log(['\nfailed:', ...failures].join('\n  '))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

function stage(name: string, work: () => boolean): boolean {
  console.log(`\n— ${name}`)
  const start = performance.now()
  return close(name, { passed: work(), start })
}

function close(name: string, { passed, start }: { passed: boolean; start: number }): boolean {
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })
  if (!passed) failures.push(name)
  console.log(
    `${passed ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
  return passed
}

/** None of these writes anything, nor keeps two processors busy: they run beside one another. */
async function readSources(script: string): Promise<void> {
  const start = performance.now()
  const options = { cwd: root, env: environment(), maxBuffer: Number.POSITIVE_INFINITY }
  const { passed, said } = await new Promise<{ passed: boolean; said: string }>(done => {
    execFile('npm', ['run', '--silent', script], options, (error, stdout, stderr) =>
      done({ passed: error === null, said: stdout + stderr }),
    )
  })
  console.log(`\n— ${script}`)
  if (said !== '') console.log(said.trimEnd())
  close(script, { passed, start })
}

function runBrowserTests(): boolean {
  if (!findChromium() && !installChromium()) {
    console.error('No Chromium: install one, or name it in CHROMIUM_PATH.')
    return false
  }
  const report = join(reports, 'playwright.json')
  const passed = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const read = readReport(report)
  const { expected, unexpected, flaky, skipped } = read.stats
  failures.push(...failedBrowserTests(read.suites))
  console.log(slowest('browser tests', timesOfBrowserTests(read.suites)))
  const { faults, warnings } = judgeFlaky(read, knownFlaky, new Date())
  add({ passed: expected + flaky, failed: unexpected, skipped })
  for (const line of [...faults, ...warnings]) console.log(line)
  // Two whole runs with the shell needed none; until two with the full Chromium have, they fail `npm test -- --strict` alone.
  return passed && (faults.length === 0 || !process.argv.includes('--strict'))
}

/** Under `npm run` and `npm test` alike, node_modules/.bin comes first: Node 24 and our own tools. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: 'inherit',
  })
  return status === 0
}

function add(count: Count): void {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}
