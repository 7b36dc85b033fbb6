import { holes } from '../attack/holes.ts'
import { openInstallation } from '../attack/installation.ts'
import { openWorld, orderToInvoice } from '../attack/market-of-two.ts'
import { type Figure, mustBeNone, type Scenario } from '../results.ts'
import { say } from '../rig.ts'

export const sixteenHoles: Scenario = {
  name: 'holes',
  asks: 'On an installation that never saw the demo: is an order invoiced by HTTP alone, and are the sixteen holes closed?',
  goal: 'an invoice, no hole.',
  run: async () => {
    const world = await openWorld(await openInstallation())
    const invoiced = await orderToInvoice(world)
    let open = 0
    for (const { number, says, attack } of holes) {
      const happened = await attack(world).catch(error => String(error))
      if (happened !== null) open += 1
      say(
        `${happened === null ? 'held' : 'OPEN'} ${number}. ${says}${happened === null ? '' : `: ${happened}`}`,
      )
    }
    const figures: Figure[] = [
      { name: 'first order of the installation', measured: invoiced },
      { name: 'attacked', measured: `${holes.length} holes` },
      mustBeNone('open', open),
    ]
    return figures
  },
}
