import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * An answer whose JSON its handler wrote itself, for a call of which serialising would be most of the
 * work. A test of that call compares it with what the contract's serialiser writes.
 */
export class WrittenAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

type NamedFile = { name: string; type: string; bytes: Uint8Array; sha256: string }

/**
 * Answers a file to keep. The caller may keep it and asks each time if it is still that one; nobody
 * else may (its name is one of our own: letters, digits, dots and hyphens).
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, bytes, sha256 }: NamedFile,
): FastifyReply => {
  const etag = `"${sha256}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Answers a file as it is made; what fails on the way ends the connection, never a whole file. */
export const streamFile = (
  reply: FastifyReply,
  { name, type, chunks }: { name: string; type: string; chunks: AsyncIterable<Uint8Array> },
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(chunks))
