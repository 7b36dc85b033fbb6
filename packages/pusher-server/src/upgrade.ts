import type { Duplex } from 'node:stream'
import { type CloseCode, closeCodes } from './protocol.ts'

/** Where `pusher-js` connects to. */
const path = /^\/app\/([\w-]{1,64})$/

/** Answers a connection that is not even opened. */
export const turnAway = (
  socket: Duplex,
  status: '404 Not Found' | '502 Bad Gateway' | '503 Service Unavailable',
): void => {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** What is wrong with an address, as a close code; null when nothing is. */
export const faultOf = (
  url: string,
  key: string,
): { code: CloseCode; reason: string } | 'not_ours' | null => {
  const [pathname = '', search] = url.split('?')
  const [, asked] = path.exec(pathname) ?? []
  if (asked === undefined) return 'not_ours'
  if (asked !== key) return { code: closeCodes.unknownApplication, reason: 'Unknown application' }
  // 5 is the first whose close codes and strings in `data` are ours.
  const protocol = Number(new URLSearchParams(search).get('protocol') ?? '7')
  if (protocol >= 5 && protocol <= 7) return null
  return { code: closeCodes.unsupportedProtocol, reason: 'Unsupported protocol' }
}
