import PDFDocument from 'pdfkit'
import { drawable } from './drawable.ts'
import { regular, semibold } from './fonts.ts'

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

export type Sheet = ReturnType<typeof openSheet>

/** A PDF/A-3 of A4 pages in Inter, on which texts are put where they are told. */
export const openSheet = (about: { title: string; author: string }) => {
  const pdf = new PDFDocument({
    size: 'A4',
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

    picture: (bytes: Buffer, x: number, y: number, fit: [width: number, height: number]): void => {
      pdf.image(bytes, x, y, { fit })
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
