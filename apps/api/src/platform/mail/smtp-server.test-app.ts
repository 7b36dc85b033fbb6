import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** As much of a mail server as one mail needs (RFC 5321), and what it was told, until the test ends. */
export const openSmtpServer = async () => {
  const said: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    let inData = false
    socket.on('data', chunk => {
      said.push(chunk.toString())
      if (inData && !chunk.toString().endsWith('\r\n.\r\n')) return
      const command = inData ? '' : chunk.toString().slice(0, 4).toUpperCase()
      inData = command === 'DATA'
      socket.write(inData ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `smtp://127.0.0.1:${address.port}`, said, close }
}
