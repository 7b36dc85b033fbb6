import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** From here on, trying harder costs more than the line saves. */
const brotliQuality = 5

type Encoding = 'br' | 'gzip'
export type PackedPage = { encoding: Encoding | 'identity'; body: Buffer }

/** The best that the browser says it reads; what it refuses with `q=0` is refused. */
const encodingFor = (accepted: string): Encoding | undefined => {
  const named = (encoding: Encoding) =>
    new RegExp(`(^|[ ,])${encoding} *(;(?! *q=0(\\.0*)? *(,|$))[^,]*)?(,|$)`, 'i').test(accepted)
  return (['br', 'gzip'] as const).find(named)
}

/**
 * Gives a page in the form that a request accepts, compressed once for each form.
 *
 * Gains: compressed for each request, the home page takes 28 times the processor time (10.5 ms, not 0.37).
 * Measure: keep nothing in `made`, then load `/` with `accept-encoding: br`.
 */
export const packPage = (html: string): ((accepted: string | undefined) => Promise<PackedPage>) => {
  const plain = Buffer.from(html)
  const made = new Map<Encoding, Promise<Buffer>>()
  const packed = {
    br: () =>
      toBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
    gzip: () => toGzip(plain),
  }
  return async (accepted = '') => {
    const encoding = encodingFor(accepted)
    if (encoding === undefined) return { encoding: 'identity', body: plain }
    const making = made.get(encoding) ?? packed[encoding]()
    made.set(encoding, making)
    return { encoding, body: await making }
  }
}
