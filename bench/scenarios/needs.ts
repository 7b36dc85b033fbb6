import { cpus } from 'node:os'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { maxNeedLines } from '@carreau/domain/needs/needs'
import { splitNeed } from '../../apps/api/src/features/needs/splitting/split-need.ts'
import { overHttp, post, spreadOf } from '../load.ts'
import { settle, signInAs } from '../market.sql.ts'
import { findWeeks, type Week } from '../needs.sql.ts'
import { atMost, decimal, type Figure, inTurn, type Scenario, whole } from '../results.ts'
import { type App, cpuOf, openMarket, watchAnswers } from '../rig.ts'

type Body = BodyOf<typeof endpoints.splitNeed>
type Kind = 'the very specification' | 'any of the product'

const fewestPerSecond = 50
const mostMs = 100

const needOf = ({ lines }: Week, kind: Kind): Body => ({
  replace: true,
  lines: lines.map(({ specificationId, productId, packages }) => ({
    quantity: packages,
    unit: 'package',
    ...(kind === 'any of the product'
      ? { product_id: productId }
      : { specification_id: specificationId }),
  })),
})

/** Seconds of processor so far: of the application, of this process, which sends the calls, and of nobody. */
const worked = ({ pid }: App) => {
  const { user, system } = process.cpuUsage()
  const idle = cpus().reduce((sum, { times }) => sum + times.idle, 0)
  return { app: cpuOf(pid), client: (user + system) / 1_000_000, idle: idle / 1_000 }
}

/** Who had the processors while `work` was done, in words; what is left is PostgreSQL, and whatever else runs. */
const sharedOut = async <T>(app: App, work: () => Promise<T>) => {
  const [before, began] = [worked(app), performance.now()]
  const done = await work()
  const after = worked(app)
  const all = (cpus().length * (performance.now() - began)) / 1_000
  const share = (who: keyof typeof before) => ((after[who] - before[who]) / all) * 100
  const [its, client, idle] = [share('app'), share('client'), share('idle')]
  const rest = Math.max(0, 100 - its - client - idle)
  const says = `of ${cpus().length} processors the application has ${whole(its)} %, the client ${whole(client)} %, PostgreSQL and the rest of the machine ${whole(rest)} %`
  return { done, says }
}

export const needs: Scenario = {
  name: 'needs',
  asks: 'What would splitting each week’s orders of the demo’s year save, and how many needs a second are split?',
  goal: `at least ${fewestPerSecond}/s 16 at once, p95 ≤ ${mostMs} ms alone.`,
  run: async ({ short }) => {
    const market = await openMarket()
    const { db, pool, app } = market
    const chef = await signInAs(db, 'chef')
    await settle(pool)
    const all = await findWeeks(pool, maxNeedLines)
    const weeks = short ? all.slice(0, 20) : all
    const now = new Date()

    const savingOf = async (kind: Kind): Promise<Figure> => {
      let [usual, saved, compared, unproven] = [0, 0, 0, 0]
      for (const week of weeks) {
        const { data } = await splitNeed(db, {
          buyerId: week.buyerId,
          body: needOf(week, kind),
          now,
        })
        const cheapest = data.proposals.find(proposal => proposal.kind === 'cheapest')
        const habit = data.proposals.find(proposal => proposal.kind === 'usual')
        if (!data.proven) unproven++
        if (cheapest?.saving_net == null || habit === undefined) continue
        compared++
        usual += habit.total_net
        saved += cheapest.saving_net
      }
      const percent = usual === 0 ? 0 : (saved / usual) * 100
      return {
        name: `saved against habit, ${kind}`,
        measured: `${decimal(percent)} % of ${whole(usual)} €, ${whole(compared)} of ${whole(weeks.length)} weeks comparable, ${unproven} not proven`,
      }
    }

    const own = weeks.filter(({ buyerId }) => buyerId === chef.tenantId)
    const loadOf = async (kind: Kind): Promise<Figure[]> => {
      const bodies = own.map(week => needOf(week, kind))
      const lines = own.reduce((sum, week) => sum + week.lines.length, 0) / own.length
      const next = (index: number) => post('/api/v3/needs/split', chef.token, inTurn(bodies, index))
      const amount = short ? 20 : 300
      await overHttp(app.origin, next, { concurrency: 4, amount: 20 })
      const alone = await overHttp(app.origin, next, { concurrency: 1, amount })
      const { done, times } = await watchAnswers(`${app.origin}/health/live`, () =>
        sharedOut(app, () => overHttp(app.origin, next, { concurrency: 16, amount: amount * 2 })),
      )
      const together = done.done
      const perSecond = together.times.length / together.seconds
      const { p50, p95 } = spreadOf(together.times)
      return [
        atMost(`alone, p95, ${kind}`, mostMs, spreadOf(alone.times).p95, 'ms'),
        {
          name: `16 at once, ${kind}`,
          measured: `${decimal(perSecond)}/s, p50 ${decimal(p50)} ms, p95 ${decimal(p95)} ms, ${decimal(lines)} lines on average; another call waits ${decimal(spreadOf(times).p95)} ms (p95); ${done.says}`,
          goal: { says: `≥ ${fewestPerSecond}/s`, isMet: perSecond >= fewestPerSecond },
        },
      ]
    }

    return [
      await savingOf('the very specification'),
      await savingOf('any of the product'),
      ...(await loadOf('the very specification')),
      ...(await loadOf('any of the product')),
    ]
  },
}
