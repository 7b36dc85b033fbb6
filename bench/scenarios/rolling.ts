import { setTimeout as sleep } from 'node:timers/promises'
import { putPeopleToWork } from '../people-at-work.ts'
import type { Scenario } from '../results.ts'
import { keep, say, startPostgres } from '../rig.ts'
import { startNodes, trustedAgainMs } from '../two-nodes.ts'

export const rolling: Scenario = {
  name: 'rolling',
  asks: 'Is a request or an order lost when two nodes behind nginx are restarted in turn under load?',
  goal: 'no failed request, each acknowledged order in the database once.',
  run: async ({ short }) => {
    const postgres = keep(await startPostgres())
    const { origin, nginx, restart } = await startNodes(postgres)
    const people = await putPeopleToWork(origin, postgres.url)
    const restarts: string[] = []
    for (const at of short ? [0, 1] : [0, 1, 0, 1]) {
      restarts.push(`${((await restart(at)) / 1000).toFixed(1)} s`)
      say(`node ${at + 1} is back after ${restarts.at(-1)}`)
      await sleep(trustedAgainMs)
    }
    return [
      ...(await people.finish(nginx.log)),
      { name: 'from SIGTERM to ready again', measured: restarts.join(', ') },
    ]
  },
}
