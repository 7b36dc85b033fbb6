import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { isMediaKey, type MediaStore } from './media-store.ts'
import { mediaFormats, mediaPath, mediaWidths } from './media-url.ts'

const readFileName = (file: string) => {
  const [widthText, formatText, ...rest] = file.split('.')
  const width = mediaWidths.find(known => String(known) === widthText)
  const format = mediaFormats.find(known => known === formatText)
  return width === undefined || format === undefined || rest.length > 0
    ? undefined
    : { width, format }
}

/** Serves `/storage/carreau/<key>/<width>.<format>`: what a key names never changes. */
export const mediaRoutes = (app: FastifyInstance, { pictures }: { pictures: MediaStore }): void => {
  app.get<{ Params: { key: string; file: string } }>(
    `${mediaPath}/:key/:file`,
    async (request, reply) => {
      const { key, file } = request.params
      const asked = readFileName(file)
      if (asked === undefined || !isMediaKey(key)) throw new AppError('not_found')
      const tag = `"${key}-${file}"`
      const known = request.headers['if-none-match'] === tag
      const picture = known ? null : await pictures.openPicture(key, asked.width, asked.format)
      if (picture === undefined) throw new AppError('not_found')
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: tag,
        'x-content-type-options': 'nosniff',
        // The native application shows them on an origin of its own.
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (picture === null) return reply.status(304).send()
      reply.type(`image/${asked.format}`)
      if (Buffer.isBuffer(picture)) return reply.send(picture)
      return reply.header('content-length', picture.size).send(picture.stream)
    },
  )
}
