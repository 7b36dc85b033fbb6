// 20 000 requests that must be refused, and a thousand strange ones, at the whole API (ATTACK.md).
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { attack, confuse, type Judged } from './attack/attack.ts'
import { openTarget } from './attack/target.ts'
import { spreadOf } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { keep, runBench, say } from './running.ts'
import { decimal, table, whole } from './tables.ts'

const requests = Number(process.env.ATTACK_REQUESTS ?? 20_000)
const strangeRequests = Math.ceil(requests / 20)
const seed = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000)

/** Of one call that nothing else disturbs. */
const slowMs = 1_000

const countBy = (judged: readonly Judged[], key: (one: Judged) => string): [string, Judged[]][] =>
  [...Map.groupBy(judged, key)].sort(([one], [other]) => one.localeCompare(other))

const byStatus = (judged: readonly Judged[]): string =>
  countBy(judged, ({ answer }) => String(answer.status || 'cut'))
    .map(([status, those]) => `${status}: ${whole(those.length)}`)
    .join(', ')

const timesOf = (judged: readonly Judged[]) =>
  spreadOf(judged.map(({ answer }) => answer.milliseconds))

const told = ({ sent, answer, fault }: Judged): string =>
  `- ${fault}: ${sent.method} ${sent.path.slice(0, 200)} as ${sent.by} (${sent.kind}), ${JSON.stringify(sent.body ?? null).slice(0, 200)} → ${answer.text.slice(0, 200)}`

const run = async () => {
  const [loadBefore = 0] = loadavg()
  say(`seed ${seed}: ATTACK_SEED=${seed} sends the same again`)
  const target = keep(await openTarget())
  const { judged, changed, seconds } = await attack(target, { requests, seed, slowMs })
  say(`${whole(judged.length)} bad requests in ${decimal(seconds)} s: ${byStatus(judged)}`)
  say(`changed: ${changed.join(', ') || 'nothing'}`)
  const strange = await confuse(target, { requests: strangeRequests, seed, slowMs })
  say(`${whole(strange.length)} strange ones: ${byStatus(strange)}`)
  const faults = [...judged, ...strange].filter(({ fault }) => fault !== null)
  const { p50, p99, most } = timesOf(judged)
  const server = judged.filter(({ answer }) => answer.status >= 500).length
  const kinds = countBy(judged, ({ sent }) => sent.kind)
  const calls = countBy(judged, ({ sent }) => sent.call ?? '(none)')
  const notes = `# The generated attack

Written by \`npm run attack\` ([how it works](README.md#the-generated-attack)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node}, the demo market, seed ${seed}.
Load average of the machine before: ${loadBefore.toFixed(1)}.

${table(
  ['', ''],
  [
    ['requests that must be refused', whole(judged.length)],
    [
      'taken all the same',
      whole(judged.filter(({ answer }) => answer.status > 0 && answer.status < 400).length),
    ],
    ['answers of 500 and above', whole(server)],
    [
      'answers with a stack, SQL, a path, English or another shape; slow ones',
      whole(faults.length),
    ],
    [
      'tables that changed (MD5 of all rows before and after)',
      changed.length === 0 ? 'none' : changed.join(', '),
    ],
    ['half answered within', `${decimal(p50)} ms`],
    ['99 % within, and all', `${decimal(p99)} ms, ${whole(most)} ms`],
  ],
)}

${whole(strange.length)} more were strange and right by their shapes, and might be taken: ${byStatus(strange)}.

${faults.length === 0 ? 'No fault.' : faults.slice(0, 50).map(told).join('\n')}

## By status

${byStatus(judged)}.

## By kind of wrong

${table(
  ['kind', 'requests', 'answers'],
  kinds.map(([kind, those]) => [kind, whole(those.length), byStatus(those)]),
)}

## By call

${table(
  ['call', 'requests', 'answers'],
  calls.map(([call, those]) => [call, whole(those.length), byStatus(those)]),
)}
`
  await writeFile(join(import.meta.dirname, 'ATTACK.md'), notes)
  say(`${faults.length} faults; changed: ${changed.join(', ') || 'nothing'}`)
  for (const fault of faults.slice(0, 20)) say(told(fault))
  if (faults.length > 0 || changed.length > 0) process.exitCode = 1
}

await runBench(run)
