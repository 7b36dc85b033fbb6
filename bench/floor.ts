import fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The least that an answer and a broadcast can cost here: a bare Fastify that sends at `/floor` the bytes
 * that were PUT there, and a bare `ws` that sends what one client says to all who joined its group.
 */
const app = fastify({ bodyLimit: 16 * 1024 * 1024 })
let bytes = ''
app.put('/floor', async (request, reply) => {
  bytes = String(request.body)
  return reply.status(204).send()
})
app.route({
  method: ['GET', 'POST'],
  url: '/floor',
  handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes),
})

const sockets = new WebSocketServer({
  server: app.server,
  perMessageDeflate: false,
  clientTracking: false,
})
const groups = new Map<string, Set<WebSocket>>()
sockets.on('connection', socket => {
  socket.on('error', () => undefined)
  socket.on('message', message => {
    const { join, send, text } = JSON.parse(String(message))
    if (join !== undefined) {
      groups.set(join, (groups.get(join) ?? new Set()).add(socket))
      socket.send('joined')
    }
    if (send === undefined) return
    const frame = Buffer.from(text)
    for (const listener of groups.get(send) ?? []) listener.send(frame, { binary: false })
  })
})

const origin = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ origin, pid: process.pid })
process.on('disconnect', () => process.exit(0))
