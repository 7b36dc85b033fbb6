import { type Attack, confuse, type Judged, openTarget, attack as send } from '../attack/attack.ts'
import { spreadOf } from '../load.ts'
import { decimal, type Figure, mustBeNone, type Scenario, whole } from '../results.ts'
import { keep, say } from '../rig.ts'

/** Of one call that nothing else disturbs. */
const slowMs = 1_000

const countsOf = (judged: readonly Judged[], key: (one: Judged) => string): string =>
  [...Map.groupBy(judged, key)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, those]) => `${name}: ${whole(those.length)}`)
    .join(', ')

const told = ({ sent, answer, fault }: Judged): string =>
  `${fault}: ${sent.method} ${sent.path.slice(0, 200)} as ${sent.by} (${sent.kind}), ${JSON.stringify(sent.body ?? null).slice(0, 200)} → ${answer.text.slice(0, 200)}`

export const attack: Scenario = {
  name: 'attack',
  asks: 'Are 20 000 bad requests made from the contract refused, and do 1 000 strange ones break nothing?',
  goal: 'no fault, no table changed (decision 36).',
  run: async ({ short }) => {
    const requests = short ? 1_000 : 20_000
    const seed = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000)
    say(`seed ${seed}: ATTACK_SEED=${seed} sends the same again`)
    const target = keep(await openTarget())
    const strength: Attack = { requests, seed, slowMs }
    const { judged, changed } = await send(target, strength)
    const strange = await confuse(target, { ...strength, requests: requests / 20 })
    const faults = [...judged, ...strange].filter(({ fault }) => fault !== null)
    for (const fault of faults.slice(0, 50)) say(told(fault))
    if (changed.length > 0) say(`changed: ${changed.join(', ')}`)
    const count = (of: (one: Judged) => boolean) => judged.filter(of).length
    const status = ({ answer }: Judged) => String(answer.status || 'cut')
    const { p50, p99, most } = spreadOf(judged.map(({ answer }) => answer.milliseconds))
    const times = `p50 ${decimal(p50)} ms, p99 ${decimal(p99)} ms, at most ${whole(most)} ms`
    const figures: Figure[] = [
      { name: 'bad requests', measured: `${whole(judged.length)}, seed ${seed}` },
      mustBeNone(
        'taken all the same',
        count(({ answer: { status: was } }) => was > 0 && was < 400),
      ),
      mustBeNone(
        'answers of 500 and above',
        count(({ answer }) => answer.status >= 500),
      ),
      mustBeNone(
        'answers with a stack, SQL, a path, English or another shape; slow ones',
        faults.length,
      ),
      mustBeNone('tables that changed (MD5 of all rows before and after)', changed.length),
      { name: 'times', measured: times },
      { name: 'by status', measured: countsOf(judged, status) },
      { name: 'by kind of wrong', measured: countsOf(judged, ({ sent }) => sent.kind) },
      { name: 'strange requests by status', measured: countsOf(strange, status) },
    ]
    return figures
  },
}
