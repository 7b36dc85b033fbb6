import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { S3Settings } from '../config/s3-settings.ts'

/** The only account that s3rver knows. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, as AWS documents it: s3rver takes any. */
const isSigned = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)$/
  const { id, scope, names, signature } =
    authorization.exec(headers.authorization ?? '')?.groups ?? {}
  if (id !== account.accessKeyId || scope === undefined || names === undefined) return false
  const [path, search = ''] = url.split('?')
  const canonical = [
    method,
    path,
    search.split('&').toSorted().join('&'),
    ...names.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature
}

/** A server of the S3 protocol on this machine, which checks signatures; gone after the tests. */
export const openS3Server = async (): Promise<S3Settings> => {
  const directory = await mkdtemp(join(tmpdir(), 'carreau-s3-'))
  const bucket = 'carreau'
  const s3 = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await s3.configureBuckets()
  const answer = s3.callback()
  const server = createServer((request, response) => {
    if (isSigned(request)) answer(request, response)
    else response.writeHead(403).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket,
    region: 'us-east-1',
    ...account,
    pathStyle: true,
  }
}
