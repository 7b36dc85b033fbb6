import fastify from 'fastify'

/**
 * The least an answer can cost here: a bare Fastify that sends bytes it already holds. The parent
 * process PUTs the bytes of a scenario's answer, then loads `/floor`.
 */
const app = fastify()
let bytes = ''
app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 * 1024 }, (_request, body, done) =>
  done(null, body),
)
app.put('/floor', async (request, reply) => {
  bytes = String(request.body)
  return reply.status(204).send()
})
app.all('/floor', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${address}\n`)
process.on('disconnect', () => process.exit(0))
