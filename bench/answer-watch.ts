import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks an address again and again, from a process that does nothing else, until it is told that it
 * is enough; then says how long each answer took (ms).
 */
const address = process.argv[2] ?? ''
const pauseMs = 5
const callsBefore = 50

const ask = async (): Promise<number> => {
  const started = performance.now()
  const response = await fetch(address)
  await response.text()
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return performance.now() - started
}

for (let call = 0; call < callsBefore; call++) await ask()
const times: number[] = []
let enough = false
process.once('message', () => {
  enough = true
})
process.on('disconnect', () => process.exit(0))
process.send?.('watching')
while (!enough) {
  times.push(await ask())
  await sleep(pauseMs)
}
process.send?.(times)
