import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { regular, semibold } from './fonts.ts'

/** What Inter’s Latin file has letters for; line breaks draw nothing. */
const known =
  /^[\n -~\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]+$/

/** Signs without an accent to lose, written with what there is. */
const substitutes: Record<string, string> = {
  '\t': ' ',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2265': '>=',
  '\u2264': '<=',
  '\u2248': '~',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
}

const withoutAccents = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

const written = (letter: string): string => {
  if (known.test(letter)) return letter
  const plain = substitutes[letter] ?? withoutAccents(letter)
  return known.test(plain) ? plain : '?'
}

/**
 * A text as the PDF can show it. PDF/A forbids a letter that the font does not have; the structured
 * invoice inside keeps it as it is.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map(written)
    .join('')
    // A separator stays with what is before it, a unit with its number.
    .replaceAll(' · ', '\u00a0· ')
    .replace(/(?<=\d) (?=k?g\b)/g, '\u00a0')

/** A4 in points, and what stays white around. */
const page = { width: 595.28, height: 841.89 } as const
const margin = 42
/** Where text of a page ends, above its foot. */
export const bottom = page.height - 64
export const left = margin
export const right = page.width - margin
export const top = margin
export const footTop = page.height - 46

export const ink = '#1c1f1a'
export const muted = '#5c6358'
const line = '#d5d9d0'
const tint = '#f3f5ef'
export const accent = '#1f5a36'

export type Text = {
  x: number
  y: number
  width: number
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

export type Attached = { name: string; bytes: Buffer; metadata: string; at: Date }

export type Sheet = ReturnType<typeof openSheet>

/** Points of a millimetre. */
export const millimetre = 72 / 25.4

/** A PDF/A-3 in Inter, of A4 pages unless said, on which texts are put where they are told. */
export const openSheet = (about: {
  title: string
  author: string
  /** In points. */
  size?: readonly [width: number, height: number]
}) => {
  const pdf = new PDFDocument({
    size: about.size === undefined ? 'A4' : [...about.size],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    displayTitle: true,
    // None of the standard fonts, which a PDF/A may not lean on.
    font: '',
    info: { Title: about.title, Author: about.author, Creator: 'Carreau', Producer: 'Carreau' },
  })
  // An opened font serves too, which pdfkit's types do not say.
  pdf.registerFont('regular', regular as unknown as Buffer)
  pdf.registerFont('bold', semibold as unknown as Buffer)
  const done = new Promise<Buffer>((settle, fail) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => settle(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })

  // Figures of one width stand under each other.
  const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']
  const options = ({ width, align = 'left' }: Pick<Text, 'width' | 'align'>) => ({
    width,
    align,
    lineGap: 1.5,
    features,
  })

  const choose = ({ size = 9, bold = false }: Pick<Text, 'size' | 'bold'>) =>
    pdf.font(bold ? 'bold' : 'regular').fontSize(size)

  /** Laying out takes most of the time of a paper, and tables say the same again and again. */
  const heights = new Map<string, number>()

  return {
    /** How high a text stands at a width. */
    heightOf: (text: string, style: Pick<Text, 'width' | 'size' | 'bold' | 'align'>): number => {
      if (text === '') return 0
      const key = JSON.stringify([text, style.width, style.size, style.bold])
      const known = heights.get(key)
      if (known !== undefined) return known
      const height = choose(style).heightOfString(drawable(text), options(style))
      heights.set(key, height)
      return height
    },

    /** Puts a text and answers how high it stands. */
    write: (text: string, style: Text): number => {
      if (text === '') return 0
      choose(style).fillColor(style.color ?? ink)
      pdf.text(drawable(text), style.x, style.y, options(style))
      return pdf.y - style.y
    },

    rule: (y: number, { from = left, to = right, color = line, weight = 0.6 } = {}): void => {
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke()
    },

    box: (x: number, y: number, width: number, height: number): void => {
      pdf.roundedRect(x, y, width, height, 4).fillColor(tint).fill()
    },

    tickBox: (x: number, y: number, side: number): void => {
      pdf.rect(x, y, side, side).lineWidth(1).strokeColor(ink).stroke()
    },

    /** A QR code in a square; what stands around it leaves it the white that readers need. */
    code: (text: string, x: number, y: number, side: number): void => {
      const { size, data } = encode(text, { ecc: 'M', border: 0 })
      const module = side / size
      for (const [row, modules] of data.entries())
        for (const [column, isDark] of modules.entries())
          if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
      pdf.fillColor('#000').fill()
    },

    /** Bars and spaces by their widths in modules, a bar first. */
    bars: (
      widths: readonly number[],
      { x, y, module, height }: { x: number; y: number; module: number; height: number },
    ): void => {
      let at = x
      for (const [index, width] of widths.entries()) {
        if (index % 2 === 0) pdf.rect(at, y, width * module, height)
        at += width * module
      }
      pdf.fillColor('#000').fill()
    },

    /** What is said of a label that stands by itself on a sheet: where to cut. */
    frame: (x: number, y: number, width: number, height: number): void => {
      pdf.rect(x, y, width, height).lineWidth(0.3).strokeColor(line).stroke()
    },

    picture: (bytes: Buffer, x: number, y: number, fit: [width: number, height: number]): void => {
      pdf.image(bytes, x, y, { fit })
    },

    /** The path of an SVG, so much smaller. */
    strokes: (path: string, x: number, y: number, scale: number): void => {
      pdf.save().translate(x, y).scale(scale)
      pdf.path(path).lineWidth(4).strokeColor(ink).stroke()
      pdf.restore()
    },

    /** A file inside, which says the same to a machine (PDF/A-3), and what readers know it by. */
    attach: ({ name, bytes, metadata, at }: Attached): void => {
      // What pdfkit's types leave out: that it says the same as the pages, and the PDF's own XMP.
      const options = { name, type: 'text/xml', relationship: 'Alternative' }
      pdf.file(bytes, { ...options, creationDate: at, modifiedDate: at } as object)
      ;(pdf as unknown as { appendXML: (xml: string) => void }).appendXML(metadata)
    },

    newPage: (): void => {
      pdf.addPage()
    },

    /** Goes back to every page, once all are there. */
    *eachPage() {
      const { start, count } = pdf.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(start + index)
        yield { number: index + 1, count }
      }
    },

    end: (): Promise<Buffer> => {
      pdf.end()
      return done
    },
  }
}
