import { parisInstant } from '@carreau/domain/french/paris-time'
import { openXml, type XmlTag } from '../../../platform/reading/open-xml.ts'

/** What one acknowledgement says of one paper. */
export type PaperStatus = {
  /** The number of the paper, and the code of its kind (UNTDID 1001). */
  number: string
  typeCode: string
  code: string
  reason: string | null
  message: string | null
  /** Null where it does not say when, or not legibly. */
  at: Date | null
}

const maxPapers = 1_000
const mostElements = 100 * maxPapers
const longestText = 2_000

type Node = { name: string; text: string; children: Node[] }

const readTree = (xml: string): Node => {
  const root: Node = { name: '', text: '', children: [] }
  const open = [root]
  let length = 0
  const openTag = ({ name: prefixed }: XmlTag): void => {
    const node: Node = { name: prefixed.slice(prefixed.indexOf(':') + 1), text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  }
  const addText = (text: string): void => {
    const node = open.at(-1)
    if (node === undefined || node.text.length + text.length > longestText) return
    length += text.length
    node.text += text
  }
  const refuse = (why: string) => (): never => {
    throw new Error(why)
  }
  openXml(
    {
      open: openTag,
      text: addText,
      close: () => open.pop(),
      doctype: refuse('A type of document is declared'),
    },
    { refusal: () => new Error('More than an acknowledgement holds'), mostElements },
  )
    .write(xml)
    .close()
  if (length === 0) throw new Error('Nothing is said')
  return root
}

const all = (node: Node | undefined, ...path: readonly string[]): Node[] => {
  let found = node === undefined ? [] : [node]
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter(child => child.name === name))
  return found
}
const textsAt = (node: Node | undefined, ...path: readonly string[]): string[] =>
  all(node, ...path)
    .map(({ text }) => text.trim())
    .filter(text => text !== '')
const textAt = (node: Node | undefined, ...path: readonly string[]): string | null =>
  textsAt(node, ...path)[0] ?? null

/** « 20261127143000 », on the clocks of Paris; a day alone is its first minute. */
const instantOf = (text: string | null): Date | null => {
  const [, y, m, d, hour = '00', minute = '00', second = '00'] =
    /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:([01]\d|2[0-3])([0-5]\d)([0-5]\d)?)?$/.exec(
      text ?? '',
    ) ?? []
  if (y === undefined) return null
  const at = parisInstant(`${y}-${m}-${d}`, `${hour}:${minute}`)
  return new Date(at.getTime() + Number(second) * 1_000)
}

const statusOf = (paper: Node, at: Date | null): PaperStatus[] => {
  const number = textAt(paper, 'IssuerAssignedID')
  const code = textAt(paper, 'ProcessConditionCode')
  if (number === null || code === null) return []
  const said = all(paper, 'SpecifiedDocumentStatus')
  const texts = said.flatMap(one => [
    ...textsAt(one, 'Reason'),
    ...textsAt(one, 'IncludedNote', 'Content'),
  ])
  const message = [...new Set(texts)].join(' — ').slice(0, longestText)
  return [
    {
      number,
      typeCode: textAt(paper, 'TypeCode') ?? '',
      code: code.slice(0, 20),
      reason: said.flatMap(one => textsAt(one, 'ReasonCode'))[0]?.slice(0, 100) ?? null,
      message: message === '' ? null : message,
      at,
    },
  ]
}

/**
 * Reads a status of the life cycle (UN/CEFACT CDAR, XP Z12-012): nothing outside it is read, no entity of its own is
 * expanded.
 *
 * @throws where it is no XML, or says nothing of any paper.
 */
export const readCdar = (xml: string): PaperStatus[] => {
  const [message] = all(readTree(xml), 'CrossDomainAcknowledgementAndResponse')
  const issued = textAt(message, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString')
  const found = all(message, 'AcknowledgementDocument').flatMap(document => {
    const said = textAt(document, 'IssueDateTime', 'DateTimeString') ?? issued
    return all(document, 'ReferenceReferencedDocument').flatMap(paper =>
      statusOf(paper, instantOf(said)),
    )
  })
  if (found.length === 0) throw new Error('It is no acknowledgement of a paper')
  return found.slice(0, maxPapers)
}
