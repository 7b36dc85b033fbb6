import type { SentFile } from '@carreau/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** A form has one file, and few and short fields. */
const limits = { files: 1, fields: 20, parts: 21, fieldSize: 10_000, headerPairs: 50 }

const frenchMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)}\u00a0Mo`

/** What the parser throws: its own errors have a status, those of the bytes it reads have none. */
const refusalOf = (error: unknown, maxBytes: number): unknown => {
  if (error instanceof AppError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400
  if (status === 413)
    return new AppError('payload_too_large', {
      message: `Le fichier dépasse ${frenchMegabytes(maxBytes)}.`,
    })
  return new AppError('malformed_request')
}

/**
 * Reads a multipart/form-data request: its part `file` and its other fields. What is too large is
 * refused while it arrives, before it is all in memory.
 */
export const readForm = async (
  request: FastifyRequest,
  { maxBytes, maxFieldBytes = limits.fieldSize }: { maxBytes: number; maxFieldBytes?: number },
): Promise<{ file: SentFile; fields: Record<string, unknown> }> => {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const fields: Record<string, unknown> = {}
  let file: SentFile | undefined
  try {
    for await (const part of request.parts({
      limits: { ...limits, fileSize: maxBytes, fieldSize: maxFieldBytes },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file') throw new AppError('malformed_request')
      else file = { bytes: await part.toBuffer(), name: part.filename, type: part.mimetype }
    }
  } catch (error) {
    throw refusalOf(error, maxBytes)
  }
  if (file === undefined)
    throw new AppError('invalid_input', { errors: { file: ['Choisissez un fichier.'] } })
  return { file, fields }
}

/** Reads bodies that are HTML forms, as `pusher-js` and its like send them, into plain fields. */
export const takeForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
