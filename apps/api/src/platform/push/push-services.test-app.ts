import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

export type Heard = { path: string; headers: Record<string, string>; body: Buffer }
type Said = { status: number; headers?: Record<string, string>; body?: string }

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

/** An HTTP server on this machine that keeps what it hears and says what it is told to. */
export const openService = async (answer: (heard: Heard) => Said) => {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks),
    }
    heard.push(one)
    const { status, headers = {}, body = '' } = answer(one)
    response.writeHead(status, headers).end(body)
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { heard, url: `http://127.0.0.1:${port}` }
}

/** The same over HTTP/2 in the clear, as APNs speaks it. */
export const openHttp2Service = async (answer: (heard: Heard) => Said) => {
  const heard: Heard[] = []
  const server = createHttp2Server()
  server.on('stream', async (stream, headers) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const one = {
      path: String(headers[':path']),
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks),
    }
    heard.push(one)
    const said = answer(one)
    stream.respond({ ':status': said.status, ...said.headers })
    stream.end(said.body ?? '')
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { heard, url: `http://127.0.0.1:${port}` }
}

/** What a browser keeps of a subscription, and what it makes of a message (RFC 8188, RFC 8291). */
export const openBrowser = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): string => decrypt(body, ecdh, auth),
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const decrypt = (body: Buffer, ecdh: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const secret = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = derive(secret, auth, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // One record, which ends with 2 and no padding (RFC 8188 §2).
  return open.subarray(0, open.lastIndexOf(2)).toString('utf8')
}

/** The key object of a raw VAPID key, as push services read it. */
export const vapidKeyObject = (publicKey: string): KeyObject => {
  const raw = Buffer.from(publicKey, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map(part => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

/** A key pair as Apple's .p8 and Google's service accounts hold one. */
export const newKeyPair = (type: 'ec' | 'rsa') => {
  const { publicKey, privateKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { publicKey, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
