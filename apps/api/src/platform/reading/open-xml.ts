import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** Without namespaces. */
export type XmlTag = SaxesTagPlain
export type XmlParser = SaxesParser<{ position: false; xmlns: false }>

/** More than the deepest file of a bank or a spreadsheet has. */
const usualDepth = 40
const mostAttributes = 100

type Read = {
  open: (tag: XmlTag) => void
  text?: (text: string) => void
  close?: (tag: XmlTag) => void
  doctype?: () => void
}

/**
 * A parser of a stranger's XML, which is fed piece by piece. A file of half a megabyte unzips to one element with three
 * million attributes, or to two million that nobody closes, and would fill the memory of a node before anything of it
 * could be judged: what has more than `mostElements`, `mostDepth` or a hundred attributes is refused as `refusal` says.
 */
export const openXml = (
  { open, text, close, doctype }: Read,
  {
    refusal,
    mostElements,
    mostDepth = usualDepth,
  }: { refusal: () => Error; mostElements: number; mostDepth?: number },
): XmlParser => {
  const parser: XmlParser = new SaxesParser({ position: false, xmlns: false })
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('opentagstart', () => {
    attributes = 0
    depth += 1
    elements += 1
    if (depth > mostDepth || elements > mostElements) throw refusal()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > mostAttributes) throw refusal()
  })
  parser.on('opentag', open)
  parser.on('closetag', tag => {
    depth -= 1
    close?.(tag)
  })
  if (text !== undefined) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (doctype !== undefined) parser.on('doctype', doctype)
  return parser
}
