import { apiOrigin } from '../native/native.ts'
import { workerAddress } from '../trusted-types/trusted-types.ts'

/** What the worker listens to (service-worker/service-worker.ts). */
const takeOver = 'take over'
const patienceMs = 5_000

/**
 * Registers the worker that opens the application without a network. `onUpdate` hears when another
 * version waits, and what puts it in place and loads the page again: the person says when.
 */
export const registerWorker = async (onUpdate: (update: () => void) => void): Promise<void> => {
  // The native shell has its files with it.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || apiOrigin() !== '') return
  const registration = await navigator.serviceWorker.register(workerAddress())
  const offer = (worker: ServiceWorker | null) => {
    // The first version replaces nobody.
    if (worker === null || navigator.serviceWorker.controller === null) return
    onUpdate(() => {
      const reload = () => window.location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      worker.postMessage(takeOver)
      // It waits for what the one before it still fetches, which loading the page again ends.
      setTimeout(reload, patienceMs)
    })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}
