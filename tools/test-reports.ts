// What the two runners' JSON reports say: what failed, and what took longest.
import { readFileSync } from 'node:fs'

/** A runner that died before it could write a report has counted nothing; its stage still fails. */
export function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [],
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [],
    }
  }
}

type VitestFile = {
  name: string
  startTime: number
  endTime: number
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** A line for each: its file, its sentence, the first line of what it says. */
export function failedTests(files: VitestFile[], root: string): string[] {
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0) return message === '' ? [] : [`${file}: ${firstLine(message)}`]
    return tests.map(test => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

type BrowserSuite = {
  file: string
  suites?: BrowserSuite[]
  specs?: {
    title: string
    ok: boolean
    tests: { projectName: string; results: { duration: number }[] }[]
  }[]
}

export function failedBrowserTests(suites: BrowserSuite[]): string[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => `[${tests[0]?.projectName}] ${file} › ${title}`),
    ...failedBrowserTests(inner),
  ])
}

/** The name of a file or a test, and the seconds it took. */
type Time = { name: string; seconds: number }

export function timesOfFiles(files: VitestFile[], root: string): Time[] {
  return files.map(({ name, startTime, endTime }) => ({
    name: name.replace(`${root}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }))
}

export function timesOfBrowserTests(suites: BrowserSuite[]): Time[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      })),
    ),
    ...timesOfBrowserTests(inner),
  ])
}

/** The fifteen that took longest: who makes the suite quicker begins there. */
export function slowest(what: string, times: Time[]): string {
  const first = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 15)
  const lines = first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
  return [`slowest ${what}:`, ...lines].join('\n')
}

function firstLine(text = ''): string {
  return (text.split('\n')[0] ?? '').slice(0, 200)
}
