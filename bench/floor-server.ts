import fastify from 'fastify'

/**
 * The least an answer can cost here: a bare Fastify that sends bytes it already holds. The parent
 * process PUTs the bytes of a call's answer, then loads `/floor`.
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

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit(0))
