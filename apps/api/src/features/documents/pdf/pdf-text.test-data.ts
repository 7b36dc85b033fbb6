import { inflateSync } from 'node:zlib'

/** What a reader sees of a PDF that pdfkit has written: its texts page by page, one a line. */

type PdfObject = { dictionary: string; stream: string }

const objectsOf = (pdf: Uint8Array): Map<number, PdfObject> => {
  const source = Buffer.from(pdf).toString('latin1')
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => {
      const [dictionary = '', packed] = body.split(/\nstream\n/)
      const bytes = Buffer.from((packed ?? '').replace(/\nendstream$/, ''), 'latin1')
      const isPacked = dictionary.includes('/FlateDecode') && bytes.length > 0
      const stream = isPacked ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
      return [Number(id), { dictionary, stream }]
    }),
  )
}

const signOf = (hex: string): string =>
  String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map(code => Number.parseInt(code, 16)))

/** Glyph to sign, of the font’s ToUnicode table. */
const signsOf = (table: string): Map<number, string> => {
  const signs = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
      signs.set(Number.parseInt(first, 16) + index, signOf(hex))
  return signs
}

/** Texts of each page in the order in which they were written. */
export const textsOfPdf = (pdf: Uint8Array): string[][] => {
  const objects = objectsOf(pdf)
  const referred = (dictionary: string, name: string): PdfObject | undefined =>
    objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]))
  const fonts = new Map<string, Map<number, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', id] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id))
      const table = font && referred(font.dictionary, 'ToUnicode')
      if (table !== undefined) fonts.set(name, signsOf(table.stream))
    }
  const read = (font: string, hex: string): string =>
    (hex.match(/.{4}/g) ?? [])
      .map(glyph => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '')
      .join('')
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
    .map(({ dictionary }) =>
      [...(referred(dictionary, 'Contents')?.stream ?? '').matchAll(/BT\n([\s\S]*?)ET/g)].map(
        ([, block = '']) => {
          const [, font = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? []
          return [...block.matchAll(/<([0-9a-f]+)>/g)]
            .map(([, hex = '']) => read(font, hex))
            .join('')
        },
      ),
    )
}

/** Filled squares of all pages as pdfkit wrote them: left, top and side. */
export const squaresOfPdf = (pdf: Uint8Array): [x: number, y: number, side: number][] =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) \3 re$/gm)].map(
      ([, x, y, side]) => [Number(x), Number(y), Number(side)] as [number, number, number],
    ),
  )
