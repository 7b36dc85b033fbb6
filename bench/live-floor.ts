import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The least a broadcast can cost here: bare `ws` that sends what one client says to all who said that
 * they are in a group, and answers pings.
 */
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
const groups = new Map<string, Set<WebSocket>>()
sockets.on('connection', socket => {
  socket.on('error', () => undefined)
  socket.on('message', bytes => {
    const { join, tell, text } = JSON.parse(String(bytes))
    if (join !== undefined) {
      groups.set(join, (groups.get(join) ?? new Set()).add(socket))
      socket.send('joined')
    }
    if (tell === undefined) return
    const frame = Buffer.from(text)
    for (const hearer of groups.get(tell) ?? []) hearer.send(frame, { binary: false })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({
    port: typeof address === 'object' ? address?.port : null,
    pid: process.pid,
  })
})
process.on('disconnect', () => process.exit(0))
