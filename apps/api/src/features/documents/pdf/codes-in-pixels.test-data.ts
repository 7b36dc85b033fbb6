import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What another’s eyes read of a PDF: its pages as pixels (PDFium), the codes in them (ZXing). Neither is ours. */

const require = createRequire(import.meta.url)
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } })

/** Opened once for a process. */
let library: Promise<PDFiumLibrary> | undefined

export type SeenCode = {
  /** « Code128 », « QRCode ». */
  format: string
  text: string
  /** « ]C1 » of GS1-128, « ]C0 » of plain Code 128, « ]Q1 » of QR. */
  symbology: string
  /** From above, in pixels: which code of a page comes first. */
  top: number
}

/** Codes of each page at so many dots an inch, from above to below and from left to right. */
export const codesOfPdf = async (pdf: Uint8Array, dpi = 300): Promise<SeenCode[][]> => {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pages: SeenCode[][] = []
    for (const page of document.pages()) {
      let seen: SeenCode[] = []
      await page.render({
        scale: dpi / 72,
        render: async ({ data, width, height }) => {
          // PDFium says blue first; bars are black.
          const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
          const found = await readBarcodes(pixels as Parameters<typeof readBarcodes>[0], {
            maxNumberOfSymbols: 40,
            textMode: 'Plain',
          })
          seen = found
            .map(({ format, text, symbologyIdentifier, position }) => ({
              format,
              text,
              symbology: symbologyIdentifier,
              top: Math.min(position.topLeft.y, position.topRight.y),
              left: Math.min(position.topLeft.x, position.bottomLeft.x),
            }))
            .toSorted((one, other) =>
              Math.abs(one.top - other.top) > dpi / 4 ? one.top - other.top : one.left - other.left,
            )
          return data
        },
      })
      pages.push(seen)
    }
    return pages
  } finally {
    document.destroy()
  }
}
