import { type ConnectionStatus, Network } from '@capacitor/network'

/**
 * Puts the phone's own word in the place of the WebView's, which is often wrong: everything that reads
 * `navigator.onLine` or hears `online` and `offline` (ours, TanStack Query, pusher-js) then hears it.
 */
export const followNetwork = async (): Promise<void> => {
  let isConnected = navigator.onLine
  const hear = ({ connected }: ConnectionStatus) => {
    if (connected === isConnected) return
    isConnected = connected
    window.dispatchEvent(new Event(connected ? 'online' : 'offline'))
  }
  // Nothing is replaced before the phone has answered.
  await Network.addListener('networkStatusChange', hear)
  const status = await Network.getStatus()
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isConnected })
  for (const name of ['online', 'offline'])
    window.addEventListener(name, event => event.isTrusted && event.stopImmediatePropagation(), {
      capture: true,
    })
  hear(status)
}
